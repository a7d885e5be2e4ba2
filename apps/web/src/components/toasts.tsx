import { useHotkeys } from '@mantine/hooks'
import { useNotifications } from '@mantine/notifications'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import classes from './toasts.module.css'

const loadList = () => import('./toast-list.tsx')

/**
 * Loads what shows toasts when the browser is idle, so that a toast can say later that the server cannot be reached.
 * Without it the first toast loads it.
 */
export function prepareToasts(): void {
  const load = () => void loadList().catch(() => undefined)
  if ('requestIdleCallback' in window) requestIdleCallback(load)
  // Safari.
  else setTimeout(load, 1_000)
}

/** The region of toasts, focused with F8. If what shows them could not be loaded, the next toast loads it again. */
export function Toasts() {
  const region = useRef<HTMLDivElement>(null)
  const [List, setList] = useState<ComponentType>()
  const { notifications } = useNotifications()
  useHotkeys([['F8', () => region.current?.focus()]], [])
  useEffect(() => {
    if (List || notifications.length === 0) return
    loadList().then(
      ({ ToastList }) => setList(() => ToastList),
      () => undefined,
    )
  }, [List, notifications])
  return (
    <div ref={region} className={classes.region} role="region" aria-label="Notifications (F8)" tabIndex={-1}>
      {List && <List />}
    </div>
  )
}
