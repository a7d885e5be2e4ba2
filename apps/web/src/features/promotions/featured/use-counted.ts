import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Milliseconds until views are reported, so that several go in one call. */
const REPORT_AFTER_MS = 4_000
/** The visible part from which on it counts as a view. */
const SHARE_SEEN = 0.5

/** Sent even while the page is being closed. The answer is ignored. */
function report(shown: string[], followed: string | null): void {
  void fetch('/trpc/promotions.count', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ shown, followed }),
  }).catch(() => {})
}

/**
 * Reports views and clicks of promotions for their owners, each view once per visit of the page. The reports have no data
 * about the viewer. `ref` is for the element that shows the promotions.
 */
export function useCounted(current: string | undefined) {
  const ref = useRef<HTMLDivElement>(null)
  const counted = useRef(new Set<string>())
  const waiting = useRef(new Set<string>())
  const isVisible = useDocumentVisibility() === 'visible'

  function send(followed: string | null = null): void {
    if (waiting.current.size === 0 && followed === null) return
    report([...waiting.current], followed)
    waiting.current.clear()
  }

  useEffect(() => {
    const element = ref.current
    if (!element || !isVisible || current === undefined || counted.current.has(current)) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        counted.current.add(current)
        waiting.current.add(current)
        observer.disconnect()
      },
      { threshold: SHARE_SEEN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [current, isVisible])

  const sendWaiting = useEffectEvent(() => send())
  useEffect(() => {
    const leave = () => sendWaiting()
    const timer = setInterval(leave, REPORT_AFTER_MS)
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  return { ref, onFollow: (id: string) => send(id) }
}
