import { VisuallyHidden } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { focusHeading } from '../../lib/use-focus.ts'

/** Whether the heading is the one of a placeholder. */
const isLoading = (content: Element): boolean => content.querySelector('[aria-busy] h1') !== null

/** Calls back when the page has its own heading. The returned function gives up. */
function onceLoaded(arrive: () => void): () => void {
  const content = document.getElementById('content')
  const observer = new MutationObserver(() => {
    if (content && isLoading(content)) return
    observer.disconnect()
    arrive()
  })
  if (!content || !isLoading(content)) arrive()
  else observer.observe(content, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** After each change of page: the focus is on its heading, and its title is announced. */
export function PageChanges() {
  const [title, setTitle] = useState('')
  const router = useRouter()
  useEffect(() => {
    let giveUp = () => {}
    const arrive = () => {
      setTitle(document.title)
      focusHeading()
    }
    const stop = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      giveUp()
      giveUp = onceLoaded(arrive)
    })
    return () => {
      stop()
      giveUp()
    }
  }, [router])
  return <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>
}
