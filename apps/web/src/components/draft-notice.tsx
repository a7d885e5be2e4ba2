import { Button } from '@mantine/core'
import classes from './draft-notice.module.css'

/** Says that a form shows a restored draft. */
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
