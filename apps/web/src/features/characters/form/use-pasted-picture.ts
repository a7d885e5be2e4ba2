import { useEffect, useEffectEvent } from 'react'

/** The first picture of several files. */
export const pictureIn = (files: Iterable<File>): File | undefined =>
  [...files].find(({ type }) => type.startsWith('image/'))

/** Whether a paste is meant for a text field, or for a dialog over the form, or the picture field has accepted it. */
function isForAnother({ target, clipboardData, defaultPrevented }: ClipboardEvent): boolean {
  if (defaultPrevented) return true
  if (!(target instanceof Element)) return false
  if (target.closest('[role="dialog"]')) return true
  return target.matches('input, textarea') && clipboardData?.getData('text/plain') !== ''
}

/** Accepts a picture that is pasted anywhere on the screen. */
export function usePastedPicture(take: (file: File) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = pictureIn(event.clipboardData?.files ?? [])
    if (!file || isForAnother(event)) return
    event.preventDefault()
    take(file)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}
