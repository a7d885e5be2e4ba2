import { Button, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { plainText } from './markdown.ts'

/** Copies an answer as plain text. Nothing is shown if the browser cannot copy. */
export function CopyAnswer({ answer }: { answer: string }) {
  const { copy, copied } = useClipboard()
  if (!('clipboard' in navigator)) return null
  const Icon = copied ? IconCheck : IconCopy
  return (
    <>
      <Button
        c="dimmed"
        variant="subtle"
        size="compact-sm"
        leftSection={<Icon size={15} aria-hidden />}
        onClick={() => copy(plainText(answer))}
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
      <VisuallyHidden role="status">{copied && 'The answer was copied.'}</VisuallyHidden>
    </>
  )
}
