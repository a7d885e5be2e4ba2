import { Button } from '@mantine/core'

export const DraftNotice = ({ onStartOver }: { onStartOver: () => void }) => (
  <div
    className="row wrap center spread gap-12 raised size-15"
    style={{ marginBottom: 24, padding: '10px 16px', borderLeft: '3px solid var(--gold)' }}
    role="status"
  >
    We restored your unsaved draft.
    <Button size="xs" onClick={onStartOver}>
      Start over
    </Button>
  </div>
)
