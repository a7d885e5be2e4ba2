import '@mantine/core/styles/Notification.css'
import { useDrag } from '@mantine/hooks'
import { notifications, Notifications } from '@mantine/notifications'
import { useState } from 'react'
import classes from './toast-list.module.css'

/** Pixels of a swipe to the right that dismiss a toast. The library's own swipe needs a third of the width. */
const SWIPE = 50

/** The list of toasts. The library's own position is not used: the region around the list has the position. */
export function ToastList() {
  const [offset, setOffset] = useState(0)
  const { ref } = useDrag(
    ({ movement: [distance], last, canceled }) => {
      setOffset(last ? 0 : Math.max(0, distance))
      if (last && !canceled && distance >= SWIPE) notifications.clean()
    },
    { axis: 'x', threshold: 5 },
  )
  return (
    // A finger swipes the toast sideways and scrolls the page up and down.
    <div ref={ref} style={{ touchAction: 'pan-y', ...(offset > 0 && { translate: `${offset}px` }) }}>
      <Notifications
        classNames={{ notification: classes.toast! }}
        withinPortal={false}
        allowDragDismiss={false}
        allowScrollDismiss={false}
        // The positions at the right get a margin while a dialog is open.
        position="bottom-center"
        autoClose={5_000}
        // No transition, so that a new toast replaces the old one at once.
        transitionDuration={0}
        notificationMaxHeight="none"
      />
    </div>
  )
}
