import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Modal } from '../../../components/dialog.tsx'
import { NameSearch } from './name-search.tsx'
import classes from './search-overlay.module.css'

/** The search from any page. It closes when another page is opened; Escape leads back to where one was. */
export default function SearchOverlay({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const href = useLocation({ select: (location) => location.href })
  const before = useRef(href)
  useEffect(() => {
    if (before.current !== href) onClose()
    before.current = href
  }, [href, onClose])
  return (
    <Modal opened={opened} onClose={onClose} title="Search" size="lg">
      <search
        className={classes.root}
        onKeyDownCapture={(event) => {
          // The first Escape closes all, not only the suggestions.
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose()
        }}
      >
        <NameSearch autoFocus />
        <p className={classes.hint}>
          Type a name, also another name or part of one. Enter shows all results in the gallery.
        </p>
      </search>
    </Modal>
  )
}
