const KEY = 'reloaded-from'
/** A page without data of its own. */
const ANY_PAGE = '/login'

/** The entry file of the running version: its name contains a hash of its content. */
const entry = import.meta.env.SSR
  ? undefined
  : document.querySelector('script[type="module"][src]')?.getAttribute('src')

/** Compares the version on the server with the running one. */
async function servedVersion(): Promise<'same' | 'other' | 'unknown'> {
  if (!entry) return 'unknown'
  try {
    const answer = await fetch(ANY_PAGE, { cache: 'no-store' })
    const page = answer.ok ? await answer.text() : ''
    if (!page.includes('id="root"')) return 'unknown'
    return page.includes(entry) ? 'same' : 'other'
  } catch {
    return 'unknown'
  }
}

/**
 * Reloads the page if the server has a newer version of the site, as old files may be missing. Called when a part could
 * not be loaded. Reloads once for each version, so that a missing file does not cause an endless loop.
 *
 * @returns whether the server serves the running version, so that a retry makes sense
 */
export async function takeNewVersion(): Promise<boolean> {
  const served = await servedVersion()
  if (served === 'other' && sessionStorage.getItem(KEY) !== entry) {
    sessionStorage.setItem(KEY, entry ?? '')
    window.location.reload()
  }
  return served === 'same'
}

/**
 * Replaces the browser's error for a missing part by our own: at the browser's error the router would reload the page
 * at once, and offline the page would be lost.
 */
export function nameMissingParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `A part of the site could not be loaded: ${payload.message}`
  })
}

/** Whether code, rather than data, could not be loaded. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('A part of the site')
