import { useDebouncedCallback } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'

const DEBOUNCE_MS = 200
/** After a pause in typing of so many milliseconds, the next text is a new history entry. */
const TYPING_PAUSE_MS = 2_000

interface Options {
  inAddress: string
  /** The text in the address of the latest navigation, whose screen may not be shown yet. */
  latest: () => string
  /** Puts a text in the address. */
  go: (q: string, replace: boolean) => void
}

/**
 * The text of a search field, which during typing is ahead of the address. Each search is a history entry to which Back
 * returns; typing without a pause is one entry.
 */
export function useSearchText({ inAddress, latest, go }: Options) {
  const router = useRouter()
  const [text, setText] = useState(inAddress)
  const typed = useRef({ at: 0, text: null as string | null })

  // The Back button, a cleared search and links change the address, and the field must follow. But an address that the
  // field itself has set may be shown only after the next letter is typed or even sent, and must not undo that letter.
  // An effect, as a render that shows an address may be given up for that of a letter.
  const sent = useRef<string[]>([])
  useLayoutEffect(() => {
    const at = sent.current.indexOf(inAddress)
    sent.current = at < 0 ? [] : sent.current.slice(at + 1)
    if (at < 0) setText(inAddress)
  }, [inAddress])

  const searchSoon = useDebouncedCallback(
    ({ now, path }: { now: string; path: string }) => {
      // Does not lead a user back who has followed a link meanwhile.
      if (router.latestLocation.pathname !== path) return
      const q = now.trim()
      const before = latest()
      if (q === before) return
      sent.current.push(q)
      go(q, typed.current.text === before)
      typed.current.text = q
    },
    { delay: DEBOUNCE_MS, flushOnUnmount: false },
  )

  return {
    text,
    type: (now: string) => {
      if (Date.now() - typed.current.at > TYPING_PAUSE_MS) typed.current.text = null
      typed.current.at = Date.now()
      setText(now)
      searchSoon({ now, path: router.latestLocation.pathname })
    },
    /** Ends the search: the next text gets a history entry of its own. */
    settle: () => {
      typed.current.text = null
    },
  }
}
