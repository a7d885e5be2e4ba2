import { IconLock, IconWorld } from '@tabler/icons-react'
import classes from './lists.module.css'

/** "1 character", "12 characters". */
export const countText = (total: number): string =>
  total === 1 ? '1 character' : `${total.toLocaleString('en-US')} characters`

/** Whether a list is public. */
export function Sharing({ list: { isPublic } }: { list: { isPublic: boolean } }) {
  const Icon = isPublic ? IconWorld : IconLock
  return (
    <span className={classes.sharing}>
      <Icon size={15} stroke={1.75} aria-hidden /> {isPublic ? 'Public' : 'Private'}
    </span>
  )
}
