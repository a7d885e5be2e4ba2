import '@mantine/core/styles/Notification.css'
import { Notifications } from '@mantine/notifications'
import classes from './toast-list.module.css'

/** Without the library's own styles: the region around it has the position. */
export const ToastList = () => (
  <Notifications
    classNames={{ notification: classes.toast! }}
    withinPortal={false}
    // The positions at the right get a margin while a dialog is open.
    position="bottom-center"
    autoClose={5_000}
    // A toast is replaced at once.
    transitionDuration={0}
    notificationMaxHeight="none"
  />
)
