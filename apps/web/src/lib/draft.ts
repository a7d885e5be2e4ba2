import { del, get, set } from 'idb-keyval'

/** A stored draft. The picture is separate, because only IndexedDB has room for it. */
type Stored<Values> = Values & { imageUrl?: string }

const PICTURE = 'in IndexedDB'
const pictureKey = (key: string): string => `${key}:picture`

/** A browser may refuse storage, for example in a private window. Then there is no draft, but the form works. */
async function quietly<T>(work: () => T | Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch {
    return null
  }
}

/** The stored draft, or null. */
export const readDraft = <Values>(key: string): Promise<Values | null> =>
  quietly(async () => {
    const text = localStorage.getItem(key)
    if (text === null) return null
    const values = JSON.parse(text) as Stored<Values>
    if (values.imageUrl !== PICTURE) return values
    return { ...values, imageUrl: (await get<string>(pictureKey(key))) ?? '' }
  })

/**
 * Stores a draft. The texts are written before this returns, so that no key is lost when the page is closed. The
 * picture follows later, and only if it has changed.
 *
 * @returns whether the texts were stored
 */
export function createDraftWriter(key: string): (values: object & { imageUrl?: string }) => Promise<boolean> {
  let written: string | undefined
  return (values) => {
    const picture = values.imageUrl?.startsWith('data:') ? values.imageUrl : undefined
    const texts = quietly(() =>
      localStorage.setItem(key, JSON.stringify(picture ? { ...values, imageUrl: PICTURE } : values)),
    )
    if (picture && picture !== written) {
      written = picture
      void quietly(() => set(pictureKey(key), picture))
    }
    return texts.then((done) => done !== null)
  }
}

export async function dropDraft(key: string): Promise<void> {
  await quietly(() => localStorage.removeItem(key))
  await quietly(() => del(pictureKey(key)))
}
