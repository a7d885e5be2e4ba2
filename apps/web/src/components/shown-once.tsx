import { Button } from '@mantine/core'
import { notifyFailure, notifySuccess } from '../lib/notify.ts'
import { Note } from './note.tsx'

interface Props {
  title: string
  text: string
  /** Its name in a sentence: "key". */
  what: string
  secret: string
  onDone: () => void
}

/** A new secret, which cannot be shown again. */
export function ShownOnce({ title, text, what, secret, onDone }: Props) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      notifySuccess(`${what.charAt(0).toUpperCase()}${what.slice(1)} Copied`)
    } catch {
      notifyFailure("Couldn't copy", `Your browser blocked it. Select the ${what} and copy it yourself.`)
    }
  }
  return (
    <Note title={title} role="status" text={text}>
      <code style={{ font: '500 1rem / 1.6 var(--mono)' }}>{secret}</code>
      <div className="row wrap gap-10">
        <Button size="sm" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="filled" size="sm" onClick={onDone}>
          I saved it
        </Button>
      </div>
    </Note>
  )
}
