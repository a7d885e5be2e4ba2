import { useEffectEvent, useLayoutEffect } from 'react'

/** Hears keys from the moment that the component is on screen: an effect after it would miss one that is pressed at once. */
export function useWindowKey(listener: (event: KeyboardEvent) => void, capture = false): void {
  const onKey = useEffectEvent(listener)
  useLayoutEffect(() => {
    window.addEventListener('keydown', onKey, capture)
    return () => window.removeEventListener('keydown', onKey, capture)
  }, [capture])
}
