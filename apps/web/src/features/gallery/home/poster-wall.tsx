import { smallWidthOf } from '@personae/contract/media'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Poster } from '../../../components/poster.tsx'
import { galleryQuery } from '../gallery.queries.ts'
import classes from './poster-wall.module.css'

const COLUMNS = 5

interface Props {
  rows: number
  /** Whether each poster is a link to its character. */
  isLinked?: boolean
}

/** The newest posters, tilted. For keyboard and screen readers, the gallery has the same characters. */
export function PosterWall({ rows, isLinked = false }: Props) {
  const { data } = useInfiniteQuery(galleryQuery({}))
  // The last of the page first, as its first cards follow right below. Drawn posters come before pictures of any style.
  const cards = (data?.pages[0]?.items ?? [])
    .filter(({ imageUrl }) => !imageUrl || !smallWidthOf(imageUrl))
    .reverse()
    .sort((a, b) => Number(a.imageUrl !== null) - Number(b.imageUrl !== null))
  if (cards.length === 0) return null
  return (
    <div className={classes.wall} aria-hidden>
      {Array.from({ length: COLUMNS }, (_column, column) => (
        <div key={column} className={classes.column}>
          {Array.from({ length: rows }, (_row, row) => {
            const card = cards[(row * COLUMNS + column) % cards.length]!
            const poster = (
              <Poster
                key={row}
                className="corners-10"
                of={card}
                sizes="(width < 48em) 88px, (width < 62em) 15vw, 12vw"
              />
            )
            if (!isLinked) return poster
            return (
              <Link
                key={row}
                to="/character/$id"
                params={{ id: card.id }}
                tabIndex={-1}
                className={classes.link}
              >
                {poster}
                <span className={classes.caption}>
                  <span className={classes.name}>{card.name}</span>
                </span>
              </Link>
            )
          })}
        </div>
      ))}
    </div>
  )
}
