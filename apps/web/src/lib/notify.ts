import { notifications } from '@mantine/notifications'

interface Toast {
  title: string
  message?: string | undefined
}

const listeners = new Set<() => void>()
let wanted = false

/** Whether there has been anything to say yet: the region that says it is loaded with the first toast. */
export const toastsWanted = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: () => wanted,
}

/** One toast is visible at a time: a new one takes the place of the old. */
function show(color: 'gold' | 'red', { title, message }: Toast): void {
  notifications.clean()
  notifications.show({
    title,
    message: message ?? '',
    color,
    role: color === 'red' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close' },
  })
  wanted = true
  for (const listener of listeners) listener()
}

export const notifySuccess = (title: string, message?: string): void => show('gold', { title, message })
export const notifyFailure = (title: string, message?: string): void => show('red', { title, message })
