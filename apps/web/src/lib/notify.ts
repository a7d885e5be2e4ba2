export interface Toast {
  /** Tells a toast from the next one with the same text. */
  id: number
  isFailure: boolean
  title: string
  message: string
  /** A link to its subject. */
  link: ToastLink | undefined
}

export interface ToastLink {
  text: string
  /** A path of this site. */
  href: string
}

const listeners = new Set<() => void>()
let current: Toast | null = null
let count = 0

function set(toast: Toast | null): void {
  current = toast
  for (const listener of listeners) listener()
}

/** The visible toast: one at a time, a new one replaces the old one. */
export const visibleToast = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: () => current,
}

export const dismissToast = (): void => set(null)

function show(isFailure: boolean, title: string, message = '', link?: ToastLink): void {
  count += 1
  set({ id: count, isFailure, title, message, link })
}

export const notifySuccess = (title: string, message?: string, link?: ToastLink): void =>
  show(false, title, message, link)
export const notifyFailure = (title: string, message?: string): void => show(true, title, message)
