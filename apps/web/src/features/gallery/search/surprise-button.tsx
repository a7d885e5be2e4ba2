import { IconDice5 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { notifyFailure } from '../../../lib/notify.ts'
import { useIsHere } from '../../../lib/use-is-here.ts'
import { anyCharacter } from '../gallery.queries.ts'
import classes from '../gallery.module.css'

/** Opens a random character. */
export function SurpriseButton() {
  const navigate = useNavigate()
  const isHere = useIsHere()
  const [isAsking, setIsAsking] = useState(false)

  async function surprise(): Promise<void> {
    setIsAsking(true)
    try {
      const found = await anyCharacter()
      if (found && isHere()) await navigate({ to: '/character/$id', params: { id: found.id } })
    } catch {
      notifyFailure('No surprise this time', "Couldn't load the character. Please try again.")
    }
    setIsAsking(false)
  }
  return (
    <button type="button" className={classes.tool} disabled={isAsking} onClick={() => void surprise()}>
      <IconDice5 size={18} aria-hidden /> Surprise me
    </button>
  )
}
