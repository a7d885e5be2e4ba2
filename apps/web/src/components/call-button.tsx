import { Button, type ButtonProps } from '@mantine/core'
import { type ToastMutation, useToastMutation } from '../lib/use-toast-mutation.ts'

interface Props<Input, Answer> extends ToastMutation<Input, Answer>, Pick<ButtonProps, 'size' | 'variant'> {
  label: string
  'aria-label'?: string
  input: Input
}

/** A button that sends a call at once, without asking first. */
export function CallButton<Input, Answer>({
  label,
  input,
  call,
  done,
  failed,
  onDone,
  ...button
}: Props<Input, Answer>) {
  const { mutate, isPending } = useToastMutation({ call, done, failed, onDone })
  return (
    <Button
      size="sm"
      {...button}
      loading={isPending}
      // The second click of a double click is ignored, as by `SubmitButton`.
      onClick={({ detail }) => detail < 2 && mutate(input)}
    >
      {label}
    </Button>
  )
}
