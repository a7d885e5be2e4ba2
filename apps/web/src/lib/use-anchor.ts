import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** The id of an element that comes after loading, which scrolls to it if the address names it: the router has looked before. */
export function useAnchor<Element extends HTMLElement>(id: string | undefined) {
  const ref = useRef<Element>(null)
  const isNamed = useLocation({ select: ({ hash }) => hash !== '' && hash === id })
  useEffect(() => {
    if (isNamed) ref.current?.scrollIntoView()
  }, [isNamed])
  return { id, ref }
}
