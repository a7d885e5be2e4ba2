import { useDocumentVisibility, useReducedMotion } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'

/** Milliseconds for which a slide is shown. */
const AUTOPLAY_MS = 5_000

interface Options {
  /** Whether there is another slide. */
  enabled: boolean
  /** The current slide; each is shown for the whole time. */
  current: number
  onNext: (current: number) => void
}

/**
 * Shows the next slide after a while, except under the pointer or focus, when paused, in a hidden tab, or with reduced
 * motion. `region` has the props of the element that stops it under the pointer and focus.
 */
export function useAutoplay({ enabled, current, onNext }: Options) {
  const isStill = useReducedMotion()
  const isVisible = useDocumentVisibility() === 'visible'
  const [isPaused, setIsPaused] = useState(false)
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const canPlay = enabled && !isStill
  const isPlaying = canPlay && isVisible && !isPaused && !isPointed && !isFocused
  const next = useEffectEvent(onNext)
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setTimeout(() => next(current), AUTOPLAY_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, current])
  return {
    canPlay,
    isPlaying,
    isPaused,
    toggle: () => setIsPaused((paused) => !paused),
    region: {
      onPointerEnter: () => setIsPointed(true),
      onPointerLeave: () => setIsPointed(false),
      onFocus: () => setIsFocused(true),
      onBlur: () => setIsFocused(false),
    },
  }
}
