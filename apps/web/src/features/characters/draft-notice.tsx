import { Button } from '@mantine/core'
import classes from './character-form.module.css'

export function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className={classes.draft} role="status">
      What you wrote before is back.
      <Button variant="default" size="xs" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  )
}
