import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { focusHeading } from '../lib/use-focus.ts'
import classes from './draft-notice.module.css'

export function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  // Its button goes with it.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusHeading()
    },
    [],
  )
  return (
    <div className={classes.root} role="status">
      We restored your unsaved draft.
      <Button variant="default" size="xs" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  )
}
