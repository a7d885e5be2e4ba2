import { Button } from '@mantine/core'
import { copy } from '../lib/copy.ts'
import { Note } from './note.tsx'

interface Props {
  title: string
  text: string
  /** The name of the secret in a sentence: "key". */
  what: string
  secret: string
  onDone: () => void
}

/** Shows a new secret with a button that copies it. It cannot be shown again. */
export function OneTimeSecret({ title, text, what, secret, onDone }: Props) {
  const copied = `${what.charAt(0).toUpperCase()}${what.slice(1)} Copied`
  return (
    <Note title={title} role="status" text={text}>
      <code style={{ font: '500 1rem / 1.6 var(--mono)' }}>{secret}</code>
      <div className="row wrap gap-10">
        <Button
          size="sm"
          onClick={() => void copy(secret, copied, `Select the ${what} and copy it yourself.`)}
        >
          Copy
        </Button>
        <Button variant="filled" size="sm" onClick={onDone}>
          I saved it
        </Button>
      </div>
    </Note>
  )
}
