import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { useHotkeys } from '@mantine/hooks'
import { Notifications, notifications } from '@mantine/notifications'
import { type PointerEvent, useRef } from 'react'

const AUTO_CLOSE = 5_000
/** Pixels to the right after which letting go dismisses. */
const SWIPE = 50

/** Where toasts appear: one at a time, swiped away to the right, focused with F8. */
export default function ToastRegion() {
  const region = useRef<HTMLDivElement>(null)
  const start = useRef<number | null>(null)
  useHotkeys([['F8', () => region.current?.focus()]], [])

  const toast = () => region.current?.querySelector<HTMLElement>('[role]')
  const slide = (distance: number) => {
    const element = toast()
    if (element) element.style.translate = distance > 0 ? `${distance}px` : ''
  }

  const distanceOf = (event: PointerEvent) => (start.current === null ? 0 : event.clientX - start.current)
  const end = (event: PointerEvent) => {
    const distance = distanceOf(event)
    start.current = null
    if (distance >= SWIPE) notifications.clean()
    else slide(0)
  }

  return (
    <div
      ref={region}
      role="region"
      aria-label="Notifications (F8)"
      tabIndex={-1}
      onPointerDown={(event) => (start.current = event.clientX)}
      onPointerMove={(event) => slide(distanceOf(event))}
      onPointerUp={end}
      onPointerCancel={() => {
        start.current = null
        slide(0)
      }}
    >
      <Notifications
        withinPortal={false}
        limit={1}
        autoClose={AUTO_CLOSE}
        position="bottom-right"
        allowDragDismiss={false}
        allowScrollDismiss={false}
      />
    </div>
  )
}
