import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type DialogState, Modal } from '../../../components/dialog.tsx'
import { itemsOf } from '../../../lib/items-of.ts'
import { Poster } from '../../../components/poster.tsx'
import { galleryQuery } from '../gallery.queries.ts'
import { NameSearch } from './name-search.tsx'
import classes from './search-overlay.module.css'

/** The search dialog of all pages. It closes when another page is opened; Escape closes it on the same page. */
export default function SearchOverlay({ opened, onClose }: DialogState) {
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
          // The first Escape closes the dialog, and not only the suggestions.
          if (event.key === 'Escape') onClose()
        }}
      >
        <NameSearch autoFocus />
        <p className="soft size-15" style={{ margin: '16px 4px' }}>
          Type a name, also another name or part of one. Enter shows all results in the gallery.
        </p>
        <Faces />
      </search>
    </Modal>
  )
}

const FACES = 12

/** The gallery's first characters, shown until something is typed. */
function Faces() {
  const cards = itemsOf(useInfiniteQuery(galleryQuery({})).data).slice(0, FACES)
  return (
    <ul className={classes.faces} aria-label="Characters of the gallery">
      {cards.map((card) => (
        <li key={card.id}>
          <Link to="/character/$id" params={{ id: card.id }} className="quiet size-13">
            <Poster className="corners-10" of={card} sizes="92px" />
            <span className="clamped" style={{ marginTop: 6 }}>
              {card.name}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
