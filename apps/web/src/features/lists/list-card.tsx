import { counted } from '@personae/contract/counted'
import type { ListWithCovers } from '@personae/contract/lists'
import type { CSSProperties } from 'react'
import { Link } from '@tanstack/react-router'
import { IconLock, IconWorld } from '@tabler/icons-react'
import { Poster } from '../../components/poster.tsx'
import classes from './lists.module.css'

interface Props {
  list: ListWithCovers
  /** Whether the card says if the list is public. Not needed where all lists are. */
  saysSharing?: boolean
}

export const ListCard = ({ list, saysSharing = true }: Props) => (
  <Link to="/lists/$id" params={{ id: list.id }} className={classes.card}>
    <span
      className={classes.fan}
      style={{ '--of': list.covers.length } as CSSProperties}
      data-empty={list.covers.length === 0 || undefined}
    >
      {list.covers.map((cover, at) => (
        <span key={cover.id} className={classes.cover} style={{ '--at': at } as CSSProperties}>
          <Poster of={cover} sizes="120px" />
        </span>
      ))}
    </span>
    <span className={saysSharing ? classes.cardName : `cut ${classes.cardName}`}>{list.name}</span>
    <span className="soft size-15" style={{ marginTop: 6 }}>
      {counted(list.total, 'character')}
      {saysSharing && (
        <>
          {' · '}
          <Sharing list={list} />
        </>
      )}
    </span>
  </Link>
)

export function Sharing({ list: { isPublic } }: { list: { isPublic: boolean } }) {
  const Icon = isPublic ? IconWorld : IconLock
  return (
    <span className="nowrap">
      <Icon size={15} stroke={1.75} style={{ verticalAlign: -2 }} aria-hidden />{' '}
      {isPublic ? 'Public' : 'Private'}
    </span>
  )
}
