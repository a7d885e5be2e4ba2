import { Button } from '@mantine/core'
import { copyText } from '../lib/copy-text.ts'
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
  const copied = `${what.charAt(0).toUpperCase()}${what.slice(1)} Copied`
  const blocked = `Your browser blocked it. Select the ${what} and copy it yourself.`
  return (
    <Note title={title} role="status" text={text}>
      <code style={{ font: '500 1rem / 1.6 var(--mono)' }}>{secret}</code>
      <div className="row wrap gap-10">
        <Button size="sm" onClick={() => void copyText(secret, [copied], ["Couldn't copy", blocked])}>
          Copy
        </Button>
        <Button variant="filled" size="sm" onClick={onDone}>
          I saved it
        </Button>
      </div>
    </Note>
  )
}
