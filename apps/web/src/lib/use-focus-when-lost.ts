import { useEffect, useRef } from 'react'

/** A place for the focus when what had it has gone with the submission that was in hand: on to the next one. */
export function useFocusWhenLost(inHand: string | undefined) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(inHand)
  useEffect(() => {
    if (before.current && before.current !== inHand && document.activeElement === document.body) {
      place.current?.focus({ preventScroll: true })
    }
    before.current = inHand
  }, [inHand])
  return place
}
