import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Id and ref of an element that loads late. Scrolls to it if the hash names it: the router has looked too early. */
export function useAnchor<Element extends HTMLElement>(id: string | undefined) {
  const ref = useRef<Element>(null)
  const isNamed = useLocation({ select: ({ hash }) => hash !== '' && hash === id })
  useEffect(() => {
    if (isNamed) ref.current?.scrollIntoView()
  }, [isNamed])
  return { id, ref }
}
