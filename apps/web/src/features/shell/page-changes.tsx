import { VisuallyHidden } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { focusHeading, onceLoaded } from '../../lib/use-focus.ts'

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
