import { VisuallyHidden } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { focusHeading } from '../../lib/use-focus.ts'

/** After each change of page, focuses the heading and lets screen readers announce the title. */
export function PageChanges() {
  const [title, setTitle] = useState('')
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        setTitle(document.title)
        focusHeading()
      }),
    [router],
  )
  return <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>
}
