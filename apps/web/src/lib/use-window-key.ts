import { useEffectEvent, useLayoutEffect } from 'react'

/** Listens to keys from the moment that the component is on screen: `useEffect` would miss a key pressed right then. */
export function useWindowKey(listener: (event: KeyboardEvent) => void, capture = false): void {
  const onKey = useEffectEvent(listener)
  useLayoutEffect(() => {
    window.addEventListener('keydown', onKey, capture)
    return () => window.removeEventListener('keydown', onKey, capture)
  }, [capture])
}
