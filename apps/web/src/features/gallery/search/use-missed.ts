import { MIN_WANTED_LETTERS } from '@personae/contract/search.constants'
import { useEffect } from 'react'

/** Milliseconds after which a text is not being typed any more. */
const SETTLED_MS = 2_000

/** Texts that this page has reported. */
const reported = new Set<string>()

/** Reports a name that was searched for without a hit, once for each page load. */
export function useMissed(q: string | undefined): void {
  const text = q?.trim() ?? ''
  useEffect(() => {
    if (Array.from(text).length < MIN_WANTED_LETTERS || reported.has(text)) return undefined
    const timer = setTimeout(() => {
      reported.add(text)
      // Nothing depends on the answer.
      void fetch('/trpc/characters.missed', {
        method: 'POST',
        keepalive: true,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ q: text }),
      }).catch(() => {})
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [text])
}
