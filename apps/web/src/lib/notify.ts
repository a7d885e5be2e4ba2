import { notifications } from '@mantine/notifications'
import { createElement, Fragment, type ReactNode } from 'react'

export interface ToastLink {
  text: string
  /** A path of this site. */
  href: string
}

/** One toast at a time: a new one replaces the old one. */
function show(color: 'gold' | 'red', title: string, message: ReactNode): void {
  notifications.clean()
  notifications.show({
    title,
    message,
    color,
    role: color === 'red' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close' },
  })
}

/** @param link a link to its subject, after the message */
export function notifySuccess(title: string, message = '', link?: ToastLink): void {
  show(
    'gold',
    title,
    link
      ? createElement(Fragment, null, message, ' ', createElement('a', { href: link.href }, link.text))
      : message,
  )
}

export const notifyFailure = (title: string, message = ''): void => show('red', title, message)
