import { IconGridDots } from '@tabler/icons-react'
import { useState } from 'react'
import classes from '../gallery.module.css'

const KEY = 'gallery-density'
const COMPACT = 'compact'

/** A browser may refuse storage: then the cards have the default size. */
function readDensity(): boolean {
  try {
    return localStorage.getItem(KEY) === COMPACT
  } catch {
    return false
  }
}

/** Whether this browser shows small cards, with a setter. */
export function useDensity(): [isCompact: boolean, change: (isCompact: boolean) => void] {
  const [isCompact, setIsCompact] = useState(() => !import.meta.env.SSR && readDensity())
  return [
    isCompact,
    (next) => {
      setIsCompact(next)
      try {
        localStorage.setItem(KEY, next ? COMPACT : 'comfortable')
      } catch {
        // It lasts for this visit.
      }
    },
  ]
}

interface Props {
  isCompact: boolean
  onChange: (isCompact: boolean) => void
}

export const DensitySwitch = ({ isCompact, onChange }: Props) => (
  <button
    type="button"
    className={classes.tool}
    aria-label="Compact cards"
    title="Compact cards"
    aria-pressed={isCompact}
    onClick={() => onChange(!isCompact)}
  >
    <IconGridDots size={18} aria-hidden />
  </button>
)
