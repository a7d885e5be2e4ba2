import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'

const pictureIn = (data: DataTransfer | null): File | null =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/')) ?? null

/** Whether a paste is meant for a text field, or for a dialog over the form. */
function isForAnother({ target, clipboardData }: ClipboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('[role="dialog"]')) return true
  return target.matches('input, textarea') && clipboardData?.getData('text/plain') !== ''
}

/** Accepts a picture that is dropped on an element, or pasted anywhere on the screen. */
export function usePictureInput(take: (file: File) => void) {
  const [isOver, setIsOver] = useState(false)

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = pictureIn(event.clipboardData)
    if (!file || isForAnother(event)) return
    event.preventDefault()
    take(file)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])

  return {
    /** Whether a file is being dragged over the element. */
    isOver,
    /** The event handlers of the element. */
    dropTarget: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        const isInside =
          event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
        if (!isInside) setIsOver(false)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setIsOver(false)
        const file = pictureIn(event.dataTransfer) ?? event.dataTransfer.files[0]
        if (file) take(file)
      },
    },
  }
}
