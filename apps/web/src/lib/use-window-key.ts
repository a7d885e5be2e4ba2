import { useEffectEvent, useLayoutEffect } from 'react'

/** Hears keys from the moment that the component is on screen: an effect after it would miss one that is pressed at once. */
export function useWindowKey(listener: (event: KeyboardEvent) => void, capture = false): void {
  const onKey = useEffectEvent(listener)
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', hear, { capture })
    return () => window.removeEventListener('keydown', hear, { capture })
  }, [capture])
}
