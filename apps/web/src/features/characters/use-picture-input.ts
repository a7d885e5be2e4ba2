import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'

const pictureIn = (data: DataTransfer | null): File | null =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/')) ?? null

/** Whether a paste belongs to a field that is being written in, or to a dialog above the form. */
function isForAnother({ target, clipboardData }: ClipboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('[role="dialog"]')) return true
  return target.matches('input, textarea') && clipboardData?.getData('text/plain') !== ''
}

/** Takes a picture that is dropped on an element, or pasted anywhere on the screen. */
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
    /** True while something is held above the element. */
    isOver,
    /** What the element listens to. */
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
