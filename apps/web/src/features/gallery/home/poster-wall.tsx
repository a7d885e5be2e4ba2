import { smallWidthOf } from '@personae/contract/media'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Poster } from '../../../components/poster.tsx'
import { galleryQuery } from '../gallery.queries.ts'
import classes from './poster-wall.module.css'

const COLUMNS = 5

/** The newest posters, tilted; only for decoration. */
export function PosterWall({ rows }: { rows: number }) {
  const { data } = useInfiniteQuery(galleryQuery({}))
  const cards = data?.pages[0]?.items.filter(({ imageUrl }) => !imageUrl || !smallWidthOf(imageUrl)) ?? []
  if (cards.length === 0) return null
  return (
    <div className={classes.wall} aria-hidden>
      {Array.from({ length: COLUMNS }, (_column, column) => (
        <div key={column} className={classes.column}>
          {Array.from({ length: rows }, (_row, row) => {
            const card = cards[(row * COLUMNS + column) % cards.length]!
            return <Poster key={`${card.id}-${row}`} className="corners-10" of={card} sizes="160px" />
          })}
        </div>
      ))}
    </div>
  )
}
