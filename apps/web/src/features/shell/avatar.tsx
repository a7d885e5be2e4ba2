import { paletteOf } from '@personae/contract/palettes'
import classes from './header.module.css'

const initialsOf = (username: string): string =>
  Array.from(username).slice(0, 2).join('').toUpperCase() || 'U'

export const Avatar = ({ username }: { username: string }) => (
  <span className={classes.avatar} style={{ background: paletteOf(username).ground }} aria-hidden>
    {initialsOf(username)}
  </span>
)
