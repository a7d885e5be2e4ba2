import { del, get, set } from 'idb-keyval'

/** What of a form is kept: the picture apart, because only IndexedDB has room for it. */
type Kept<Values> = Values & { imageUrl?: string }

const PICTURE = 'in IndexedDB'
const pictureKey = (key: string): string => `${key}:picture`

/** Storage that a browser may refuse, in a private window say: that costs the draft, never the form. */
async function quietly<T>(work: () => T | Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch {
    return null
  }
}

/** A half-written form, or null. */
export const readDraft = <Values>(key: string): Promise<Values | null> =>
  quietly(async () => {
    const text = localStorage.getItem(key)
    if (text === null) return null
    const values = JSON.parse(text) as Kept<Values>
    if (values.imageUrl !== PICTURE) return values
    return { ...values, imageUrl: (await get<string>(pictureKey(key))) ?? '' }
  })

/**
 * Keeps a form. The texts are written before this returns, so that not even the last key is lost when the page
 * goes; the picture follows as soon as it can, and only when it is another one.
 */
export function createDraftWriter(key: string): (values: object & { imageUrl?: string }) => void {
  let written: string | undefined
  return (values) => {
    const picture = values.imageUrl?.startsWith('data:') ? values.imageUrl : undefined
    void quietly(() =>
      localStorage.setItem(key, JSON.stringify(picture ? { ...values, imageUrl: PICTURE } : values)),
    )
    if (!picture || picture === written) return
    written = picture
    void quietly(() => set(pictureKey(key), picture))
  }
}

export async function dropDraft(key: string): Promise<void> {
  await quietly(() => localStorage.removeItem(key))
  await quietly(() => del(pictureKey(key)))
}
