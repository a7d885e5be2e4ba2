import { useEffect, useRef, useState } from 'react'

/** A list counts as scrolled to its end within so many pixels. */
const STICK_DISTANCE_PX = 40

/**
 * Keeps a growing list scrolled to its end, unless the user has scrolled up. The list has one child, which grows.
 */
export function useStickToEnd<List extends HTMLElement>() {
  const list = useRef<List>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const sticks = useRef(true)

  const toEnd = () => {
    sticks.current = true
    setIsAtEnd(true)
    const element = list.current
    if (element) element.scrollTop = element.scrollHeight
  }

  useEffect(() => {
    const element = list.current
    const content = element?.firstElementChild
    if (!element || !content) return undefined
    let top = element.scrollTop
    const look = () => {
      const isNear = element.scrollHeight - element.clientHeight - element.scrollTop < STICK_DISTANCE_PX
      // Only scrolling up leaves the end: growth alone also changes the distance to it.
      if (isNear) sticks.current = true
      else if (element.scrollTop < top) sticks.current = false
      top = element.scrollTop
      setIsAtEnd(sticks.current)
    }
    const follow = new ResizeObserver(() => {
      if (sticks.current) element.scrollTop = element.scrollHeight
      else look()
    })
    follow.observe(content)
    follow.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      follow.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])

  return { list, isAtEnd, toEnd }
}
