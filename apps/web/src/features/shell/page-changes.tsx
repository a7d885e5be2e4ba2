import { VisuallyHidden } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Focuses the heading of the new page, unless the page has taken the focus itself. */
function focusHeading(): void {
  const content = document.getElementById('content')
  const isTaken = document.activeElement !== content && content?.contains(document.activeElement)
  const heading = content?.querySelector('h1')
  if (isTaken || !heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** After each change of page: the focus is on its heading, and its title is announced. */
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
