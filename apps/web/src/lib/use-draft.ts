import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dropDraft, readDraft, writeDraft } from './draft.ts'

const TYPING_PAUSE = 300

interface Options<Values> {
  /** Names the draft: whose it is, and of what. */
  key: string
  /** Puts a found draft into the form. */
  restore: (values: Values) => void
}

/** Keeps what is typed into a form until `drop` says that it has been sent. */
export function useDraft<Values>({ key, restore }: Options<Values>) {
  const [restored, setRestored] = useState(false)
  const sent = useRef(false)

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

  const save = useDebouncedCallback(
    (values: Values) => {
      if (!sent.current) void writeDraft(key, values)
    },
    { delay: TYPING_PAUSE, flushOnUnmount: true },
  )

  useEffect(() => {
    const flush = () => save.flush()
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [save])

  return {
    /** True when the form shows what was written before. */
    restored,
    save,
    /** Ends the draft. `forGood` when the form has been sent and is about to go. */
    drop: async ({ forGood }: { forGood: boolean }) => {
      sent.current = forGood
      save.cancel()
      setRestored(false)
      await dropDraft(key)
    },
  }
}
