import { startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { del, get, set } from 'idb-keyval'
import type { CurrentUser } from '@personae/contract/auth'
import { useCurrentUser } from './current-user.ts'
import { storedDrafts } from './stored-drafts.ts'

interface Options<Values> {
  /** The name of the form. If there is one for each record, `id` is that of the record. */
  form: string
  id?: string | undefined
  /** The unchanged form, which is not stored. */
  untouched: Values
  /** Puts a stored draft into the form. */
  restore: (values: Values) => void
}

/** The key in local storage of the draft of a form, which is separate for each user and record. */
export const draftKey = (
  user: Pick<CurrentUser, 'id'> | null | undefined,
  form: string,
  id?: string,
): string => ['draft', user?.id ?? '', ...(id === undefined ? [] : [id]), form].join(':')

/** Stores what the user types into a form until `drop` is called. */
export function useDraft<Values extends object>({ form, id, untouched, restore }: Options<Values>) {
  const key = draftKey(useCurrentUser(), form, id)
  const [restored, setRestored] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const sent = useRef(false)
  const writer = useMemo(() => createDraftWriter(key), [key])
  const blank = JSON.stringify(untouched)
  const note = (isStored: boolean) => {
    if (isStored) storedDrafts.add(sent)
    else storedDrafts.delete(sent)
    // As a transition, because it renders the whole form again: typing comes first.
    startTransition(() => setIsSaved(isStored))
  }

  const bringBack = useEffectEvent(async (from: string, isCurrent: () => boolean) => {
    const draft = await readDraft<Values>(from)
    if (!draft || !isCurrent()) return
    restore(draft)
    setRestored(true)
    storedDrafts.add(sent)
  })
  useEffect(() => {
    let current = true
    void bringBack(key, () => current)
    return () => {
      current = false
      storedDrafts.delete(sent)
    }
  }, [key])

  return {
    restored,
    /** Whether the typed text is stored. */
    isSaved,
    /** Stores `values` and `more`. If `values` are untouched nothing is stored, whatever is in `more`. */
    save: (values: Values, more: Partial<Values> = {}) => {
      if (sent.current) return
      const isTouched = JSON.stringify(values) !== blank
      if (isTouched) void writer.write({ ...values, ...more }).then((done) => note(done && !sent.current))
      else {
        note(false)
        void writer.drop()
      }
    },
    /** Removes the draft. `forGood` if the form was sent and is about to close. */
    drop: async ({ forGood }: { forGood: boolean }) => {
      sent.current = forGood
      setRestored(false)
      note(false)
      await writer.drop()
    },
  }
}

/** A draft as it is stored. The picture is stored separately, because only IndexedDB has room for it. */
type Stored<Values> = Values & { imageUrl?: string }

const PICTURE = 'in IndexedDB'
const pictureKey = (key: string): string => `${key}:picture`

/** A browser may refuse storage, for example in a private window. Then there is no draft, but the form works. */
async function tryStorage<T>(work: () => T | Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch {
    return null
  }
}

export const readDraft = <Values>(key: string): Promise<Values | null> =>
  tryStorage(async () => {
    const text = localStorage.getItem(key)
    if (text === null) return null
    const values = JSON.parse(text) as Stored<Values>
    if (values.imageUrl !== PICTURE) return values
    return { ...values, imageUrl: (await get<string>(pictureKey(key))) ?? '' }
  })

/**
 * Stores a draft. The texts are written before `write` returns, so that no key is lost when the page is closed. The
 * picture follows later, and only if it has changed. `write` tells whether the texts were stored.
 */
function createDraftWriter(key: string) {
  let written: string | undefined
  const write = async (values: object & { imageUrl?: string }): Promise<boolean> => {
    const picture = values.imageUrl?.startsWith('data:') ? values.imageUrl : undefined
    const texts = tryStorage(() => {
      localStorage.setItem(key, JSON.stringify(picture ? { ...values, imageUrl: PICTURE } : values))
      return true
    })
    if (picture && picture !== written) {
      written = picture
      void tryStorage(() => set(pictureKey(key), picture))
    }
    return (await texts) !== null
  }
  const drop = (): Promise<void> => {
    // Otherwise the same picture, chosen again, would not be stored again.
    written = undefined
    return dropDraft(key)
  }
  return { write, drop }
}

/** Stores the draft of a form that is not open. @returns false if this browser stores none */
export const putDraft = async (key: string, values: object & { imageUrl?: string }): Promise<boolean> =>
  (await tryStorage(async () => {
    const { imageUrl } = values
    const isPicture = imageUrl?.startsWith('data:')
    if (isPicture) await set(pictureKey(key), imageUrl)
    localStorage.setItem(key, JSON.stringify(isPicture ? { ...values, imageUrl: PICTURE } : values))
    return true
  })) ?? false

export async function dropDraft(key: string): Promise<void> {
  await tryStorage(() => localStorage.removeItem(key))
  await tryStorage(() => del(pictureKey(key)))
}

/** Removes the drafts of somebody whose account is deleted. */
export async function dropDraftsOf(user: Pick<CurrentUser, 'id'> | null): Promise<void> {
  const start = draftKey(user, '')
  const keys = await tryStorage(() => Object.keys(localStorage).filter((key) => key.startsWith(start)))
  await Promise.all((keys ?? []).map(dropDraft))
}
