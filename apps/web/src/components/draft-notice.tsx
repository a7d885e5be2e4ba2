import { Button } from '@mantine/core'
import classes from './draft-notice.module.css'

export function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className={classes.root} role="status">
      We restored your unsaved draft.
      <Button variant="default" size="xs" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  )
}
