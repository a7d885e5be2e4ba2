import { ifPossible } from './if-possible.ts'

const KEY = 'reloaded-at'
/** A page without data of its own. */
const ANY_PAGE = '/login'

/** The entry file of the running version: its name contains a hash of its content. */
const entry = import.meta.env.SSR
  ? undefined
  : document.querySelector('script[type="module"][src]')?.getAttribute('src')

let isPartMissing = false

/**
 * Notes the parts of the site that cannot be loaded, and replaces the browser's error by our own: at the browser's error
 * the router would reload the page at once, and offline the page would be lost.
 */
export function noteMissingParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    isPartMissing = true
    payload.message = `A part of the site could not be loaded: ${payload.message}`
  })
}

async function isServed(): Promise<boolean> {
  try {
    const answer = await fetch(ANY_PAGE, { cache: 'no-store' })
    return answer.ok && (await answer.text()).includes('id="root"')
  } catch {
    return false
  }
}

/** Remembers this version of this address; true if it was not remembered yet, undefined if the browser refuses storage. */
const rememberNew = (): boolean | undefined =>
  ifPossible(() => {
    const place = `${entry} ${window.location.href}`
    const isNew = sessionStorage.getItem(KEY) !== place
    sessionStorage.setItem(KEY, place)
    return isNew
  })

/**
 * Reloads the page if a part of the site could not be loaded and the server answers: the browser requests a file once
 * until then, and the files of an older version may be gone. Without being asked it reloads an address once for each
 * version, so that a missing file does not cause an endless loop.
 *
 * @returns whether nothing is missing, so that a retry makes sense
 */
export async function reloadIfPartMissing({ isAsked = false } = {}): Promise<boolean> {
  if (!isPartMissing) return true
  // Of two calls before and after a link has changed the address, only one reloads.
  if ((await isServed()) && (rememberNew() || isAsked)) window.location.reload()
  return false
}
