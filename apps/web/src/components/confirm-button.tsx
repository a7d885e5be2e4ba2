import type { ComponentProps } from 'react'
import { type ToastMutation, useToastMutation } from '../lib/use-toast-mutation.ts'
import { DialogButton } from './dialog-button.tsx'
import { Dialog } from './dialog.tsx'

type ButtonProps = Pick<ComponentProps<typeof DialogButton>, 'label' | 'size' | 'variant'> & {
  'aria-label'?: string
}

interface Asked<Input, Answer>
  extends
    ToastMutation<Input, Answer>,
    Pick<ComponentProps<typeof Dialog>, 'title' | 'confirm' | 'underWay' | 'danger' | 'children'> {
  input: Input
}

/** A button that opens a dialog to confirm its call. */
export const ConfirmButton = <Input, Answer>({
  label,
  size = 'sm',
  variant,
  'aria-label': name,
  ...asked
}: ButtonProps & Asked<Input, Answer>) => (
  <DialogButton label={label} size={size} variant={variant} aria-label={name}>
    {(dialog) => <ConfirmDialog {...dialog} {...asked} />}
  </DialogButton>
)

function ConfirmDialog<Input, Answer>({
  call,
  input,
  done,
  failed,
  onDone,
  ...dialog
}: Asked<Input, Answer> & Pick<ComponentProps<typeof Dialog>, 'opened' | 'onClose'>) {
  const { mutate, isPending } = useToastMutation({ call, done, failed, onDone }, dialog.onClose)
  return <Dialog {...dialog} isPending={isPending} onConfirm={() => mutate(input)} />
}
