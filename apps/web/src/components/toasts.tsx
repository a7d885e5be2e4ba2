import { useNotifications } from '@mantine/notifications'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { whenIdle } from '../lib/when-idle.ts'
import { useWindowKey } from '../lib/use-window-key.ts'
import classes from './toasts.module.css'

/**
 * The region of toasts, focused with F8. The list's code is loaded when the browser is idle, so that it is there if the
 * server cannot be reached later. If it could not be loaded, the next page loads it again (`lib/new-version.ts`).
 */
export function Toasts() {
  const region = useRef<HTMLDivElement>(null)
  const [isIdle, setIsIdle] = useState(false)
  const [List, setList] = useState<ComponentType>()
  const { notifications } = useNotifications()
  useWindowKey((event) => {
    if (event.key !== 'F8' || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    region.current?.focus()
  })
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  useEffect(() => {
    if (List || (!isIdle && notifications.length === 0)) return
    import('./toast-list.tsx').then(
      ({ ToastList }) => setList(() => ToastList),
      () => undefined,
    )
  }, [List, isIdle, notifications])
  return (
    <div
      ref={region}
      id="toasts"
      className={classes.region}
      role="region"
      aria-label="Notifications (F8)"
      tabIndex={-1}
    >
      {List && <List />}
    </div>
  )
}
