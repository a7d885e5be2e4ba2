import { Notification } from '@mantine/core'
import { useDrag, useHotkeys } from '@mantine/hooks'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { dismissToast, type Toast, visibleToast } from '../lib/notify.ts'
import classes from './toasts.module.css'

const AUTO_CLOSE = 5_000
/** A swipe of so many pixels to the right dismisses a toast. */
const SWIPE = 50

/**
 * The region of toasts: one at a time, focused with F8. It is part of the first load, because it must be able to say
 * that the server cannot be reached, when nothing more can be loaded.
 */
export function Toasts() {
  const region = useRef<HTMLDivElement>(null)
  const toast = useSyncExternalStore(visibleToast.subscribe, visibleToast.get, visibleToast.get)
  useHotkeys([['F8', () => region.current?.focus()]], [])
  return (
    <div ref={region} className={classes.region} role="region" aria-label="Notifications (F8)" tabIndex={-1}>
      {toast && <VisibleToast key={toast.id} toast={toast} />}
    </div>
  )
}

/** Closes after a while unless the mouse is over it, or when it is swiped to the right. */
function VisibleToast({ toast: { isFailure, title, message, link } }: { toast: Toast }) {
  const [isHovered, setIsHovered] = useState(false)
  const [offset, setOffset] = useState(0)
  useEffect(() => {
    if (isHovered) return undefined
    const timer = setTimeout(dismissToast, AUTO_CLOSE)
    return () => clearTimeout(timer)
  }, [isHovered])

  const { ref } = useDrag(
    ({ movement: [distance], last, canceled }) => {
      setOffset(last ? 0 : Math.max(0, distance))
      if (last && !canceled && distance >= SWIPE) dismissToast()
    },
    { axis: 'x', threshold: 5 },
  )
  return (
    <Notification
      ref={ref}
      className={classes.toast}
      style={offset > 0 ? { translate: `${offset}px` } : {}}
      title={title}
      color={isFailure ? 'red' : 'gold'}
      role={isFailure ? 'alert' : 'status'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      onClose={dismissToast}
      onMouseEnter={() => setIsHovered(true)}
      onMouseLeave={() => setIsHovered(false)}
    >
      <span>{message}</span>
      {link && (
        <>
          {' '}
          <a href={link.href}>{link.text}</a>
        </>
      )}
    </Notification>
  )
}
