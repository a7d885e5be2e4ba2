import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { createDraftWriter, dropDraft, readDraft } from './draft.ts'

interface Options<Values> {
  /** The key of the draft: its user and its form. */
  key: string
  /** The unchanged form, which is not stored. */
  untouched: Values
  /** Puts a stored draft into the form. */
  restore: (values: Values) => void
}

/** Stores what is typed into a form until `drop` is called. */
export function useDraft<Values extends object>({ key, untouched, restore }: Options<Values>) {
  const [restored, setRestored] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const sent = useRef(false)
  const write = useMemo(() => createDraftWriter(key), [key])
  const blank = JSON.stringify(untouched)

  const bringBack = useEffectEvent(async (from: string, isCurrent: () => boolean) => {
    const draft = await readDraft<Values>(from)
    if (!draft || !isCurrent()) return
    restore(draft)
    setRestored(true)
  })
  useEffect(() => {
    let current = true
    void bringBack(key, () => current)
    return () => {
      current = false
    }
  }, [key])

  return {
    /** Whether the form shows a restored draft. */
    restored,
    /** Whether the typed text is stored. */
    isSaved,
    save: (values: Values) => {
      if (sent.current) return
      const isTouched = JSON.stringify(values) !== blank
      if (isTouched) void write(values).then((done) => setIsSaved(done && !sent.current))
      else {
        setIsSaved(false)
        void dropDraft(key)
      }
    },
    /** Removes the draft. `forGood` if the form was sent and is about to close. */
    drop: async ({ forGood }: { forGood: boolean }) => {
      sent.current = forGood
      setRestored(false)
      setIsSaved(false)
      await dropDraft(key)
    },
  }
}
