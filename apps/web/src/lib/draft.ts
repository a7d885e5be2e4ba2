import { del, get, set } from 'idb-keyval'

/**
 * Half-written forms, kept in the browser until they are sent. IndexedDB, because a picture does not fit
 * into local storage. A browser that refuses to keep anything costs the draft, never the form.
 */
export const readDraft = async <Values>(key: string): Promise<Values | null> => {
  try {
    return (await get<Values>(key)) ?? null
  } catch {
    return null
  }
}

export const writeDraft = async (key: string, values: unknown): Promise<void> => {
  try {
    await set(key, values)
  } catch {
    // Private windows may have no storage at all.
  }
}

export const dropDraft = async (key: string): Promise<void> => {
  try {
    await del(key)
  } catch {
    // As above.
  }
}
