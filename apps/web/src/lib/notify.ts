import { notifications } from '@mantine/notifications'
import { failureText, fieldErrors } from './trpc.ts'
import { createElement, Fragment, type ReactNode } from 'react'

/** Shows a toast, one at a time: a new one replaces the old one. */
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

/** @param link a link, after the message, to what the toast is about: a path of this site */
export function notifySuccess(title: string, message = '', link?: { text: string; href: string }): void {
  show(
    'gold',
    title,
    link
      ? createElement(Fragment, null, message, ' ', createElement('a', { href: link.href }, link.text))
      : message,
  )
}

export const notifyFailure = (title: string, message = ''): void => show('red', title, message)

export interface FormErrors {
  setErrors: (errors: Record<string, string>) => void
}

/** A handler of failed calls: shows the server's message in a toast, or `otherwise` if there is none. */
export const notifyFailed =
  (title: string, otherwise?: string, form?: FormErrors) =>
  (error: unknown): void => {
    form?.setErrors(fieldErrors(error))
    notifyFailure(title, failureText(error, otherwise))
  }

/** The title of the toast after a decision that failed. */
export const NOT_SAVED = "Couldn't save your decision"
