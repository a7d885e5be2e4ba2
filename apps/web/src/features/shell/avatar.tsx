import { paletteOf } from '@personae/contract/shared/palettes'
import classes from './header.module.css'

const initialsOf = (username: string): string =>
  Array.from(username).slice(0, 2).join('').toUpperCase() || 'U'

/** The initials are drawn by the style sheet, as they are an image and not text. */
export const Avatar = ({ username }: { username: string }) => (
  <span
    className={classes.avatar}
    style={{ background: paletteOf(username).ground }}
    data-initials={initialsOf(username)}
    aria-hidden
  />
)
