import '@mantine/core/styles/Progress.css'
import { Button, Progress } from '@mantine/core'

interface Props {
  /** The share of the picture that has been sent, from 0 to 1. */
  share: number
  onCancel: () => void
}

export function UploadProgress({ share, onCancel }: Props) {
  const percent = Math.floor(share * 100)
  return (
    <div className="grid gap-6 figures small" style={{ marginTop: 4 }}>
      <span aria-hidden>{percent < 100 ? `Uploading… ${percent} %` : 'Checking the picture…'}</span>
      <Progress value={percent} aria-label="Uploading" />
      <Button variant="subtle" size="sm" onClick={onCancel}>
        Cancel the upload
      </Button>
    </div>
  )
}
