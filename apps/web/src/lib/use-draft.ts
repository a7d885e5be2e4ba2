import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { createDraftWriter, dropDraft, readDraft } from './draft.ts'

interface Options<Values> {
  /** Names the draft: whose it is, and of what. */
  key: string
  /** The form as nobody has touched it: that is no draft. */
  untouched: Values
  /** Puts a found draft into the form. */
  restore: (values: Values) => void
}

/** Keeps what is typed into a form until `drop` says that it has been sent. */
export function useDraft<Values extends object>({ key, untouched, restore }: Options<Values>) {
  const [restored, setRestored] = useState(false)
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
    /** True when the form shows what was written before. */
    restored,
    save: (values: Values) => {
      if (sent.current) return
      if (JSON.stringify(values) === blank) void dropDraft(key)
      else write(values)
    },
    /** Ends the draft. `forGood` when the form has been sent and is about to go. */
    drop: async ({ forGood }: { forGood: boolean }) => {
      sent.current = forGood
      setRestored(false)
      await dropDraft(key)
    },
  }
}
