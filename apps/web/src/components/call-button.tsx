import { Button, type ButtonProps } from '@mantine/core'
import { type ToldCall, useToldCall } from '../lib/use-told-call.ts'

interface Props<Input, Answer> extends ToldCall<Input, Answer>, Pick<ButtonProps, 'size' | 'variant'> {
  label: string
  'aria-label'?: string
  input: Input
}

/** A button for a call that is sent at once. */
export function CallButton<Input, Answer>({
  label,
  input,
  call,
  done,
  failed,
  onDone,
  ...button
}: Props<Input, Answer>) {
  const { mutate, isPending } = useToldCall({ call, done, failed, onDone })
  return (
    <Button
      size="sm"
      {...button}
      loading={isPending}
      // Not by the second click of a double click, as with `SubmitButton`.
      onClick={({ detail }) => detail < 2 && mutate(input)}
    >
      {label}
    </Button>
  )
}
