import { NativeSelect } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import type { ReasonTemplate } from '@personae/contract/moderation'
import { SITE_RULES, type SiteRule } from '@personae/contract/site-rules.constants'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { type ToastMutation, useToastMutation } from '../lib/use-toast-mutation.ts'
import { notifyFailure } from '../lib/notify.ts'
import { useDraft } from '../lib/use-draft.ts'
import { showFirstError } from '../lib/use-zod-form.ts'
import { Checkbox } from './checkbox.ts'
import { MessageField, wrongMessage } from './counted-fields.tsx'
import { DialogButton } from './dialog-button.tsx'
import { Dialog, type DialogState } from './dialog.tsx'
import { ReasonTemplates } from './reason-templates.tsx'

const RULES = [
  { value: '', label: 'None of these' },
  ...Object.entries(SITE_RULES).map(([value, { title: label }]) => ({ value, label })),
]

interface Given {
  reason: string
  rule?: SiteRule
}

interface Props extends DialogState {
  title: string
  /** The name of the draft; `id` is that of the record that the reason is about. */
  draft: string
  id: string
  confirm: string
  underWay?: string
  danger?: boolean
  /** Whether the action takes effect at once: then Cancel has the focus, and no key in the field confirms it. */
  isFinal?: boolean
  /** The name of the text in messages of the server, and for its reader. */
  name?: string
  label?: string
  /** A text above the field about what will happen. */
  intro?: string | false
  /** Says who reads the reason, and what follows. */
  description: string
  placeholder?: string
  /** The error for an empty reason; without it the reason is optional. */
  missing?: string
  suggestion?: string
  minRows?: number
  /** Whether the admin may name a rule of the site with the reason. */
  asksRule?: boolean
  /** A checkbox that must be ticked before sending, and the toast that says so. */
  confirmation?: { label: string; missing: string } | false
  /** Sends the reason. The draft is kept until the promise resolves, and also if it rejects or resolves to false. */
  onReason: (reason: string, rule?: SiteRule) => Promise<unknown>
  /** The templates for reasons, loaded before the dialog opens. */
  templates?: readonly ReasonTemplate[]
  /** Shown above the field. */
  children?: ReactNode
}

type CallProps<Input, Answer> = ToastMutation<Input, Answer> &
  Omit<Props, 'onReason'> & { inputOf: (reason: string, rule?: SiteRule) => Input }

/** A dialog that asks for the reason of a call and sends the call. */
export function ReasonCallDialog<Input, Answer>({
  call,
  inputOf,
  done,
  failed,
  onDone,
  ...dialog
}: CallProps<Input, Answer>) {
  const { mutateAsync } = useToastMutation({ call, done, failed, onDone }, dialog.onClose)
  return <ReasonDialog {...dialog} onReason={(reason, rule) => mutateAsync(inputOf(reason, rule))} />
}

interface ButtonProps extends Pick<ComponentProps<typeof DialogButton>, 'size' | 'variant'> {
  /** The label of the button. */
  button: string
}

/** A button that opens a dialog for the reason of its call. */
export const ReasonButton = <Input, Answer>({
  button,
  size,
  variant,
  ...asked
}: ButtonProps & Omit<CallProps<Input, Answer>, keyof DialogState>) => (
  <DialogButton label={button} size={size} variant={variant}>
    {(dialog) => <ReasonCallDialog {...dialog} {...asked} />}
  </DialogButton>
)

export function ReasonDialog({
  draft: form,
  id,
  name = 'The reason',
  label = 'Reason',
  intro,
  description,
  missing,
  suggestion = '',
  minRows = 3,
  isFinal = false,
  asksRule = false,
  confirmation,
  placeholder,
  onReason,
  templates,
  children,
  ...dialog
}: Props) {
  const untouched: Given = { reason: suggestion }
  const [{ reason, rule }, setGiven] = useState(untouched)
  const draft = useDraft({ form, id, untouched, restore: setGiven })
  const change = (next: Given) => {
    setGiven(next)
    draft.save(next)
  }
  const say = (next: string) => change({ ...(rule && { rule }), reason: next })
  const [isPending, setPending] = useState(false)
  const send = async (given: string) => {
    setPending(true)
    const isSent = await onReason(given, rule).then(
      (done) => done !== false,
      () => false,
    )
    setPending(false)
    if (!isSent) return
    await draft.drop({ forGood: false })
    // The dialog may be opened again for another decision, which starts without a reason.
    setGiven(untouched)
  }
  const [isMissing, setMissing] = useState(false)
  const [isConfirmed, setConfirmed] = useState(false)
  const field = useId()

  const submit = () => {
    const given = reason.trim()
    const lacks = given === '' && missing !== undefined
    setMissing(lacks)
    if (lacks) showFirstError({ getInputNode: () => document.getElementById(field) }, { reason: missing })
    if (lacks || isPending || wrongMessage(name, given)) return
    if (confirmation && !isConfirmed) notifyFailure('Not yet', confirmation.missing)
    else void send(given)
  }
  return (
    <Dialog {...dialog} isPending={isPending} onConfirm={submit}>
      {intro && (
        <p className="soft" style={{ marginBottom: 18 }}>
          {intro}
        </p>
      )}
      {children}
      {confirmation && (
        <Checkbox
          mb="md"
          label={confirmation.label}
          checked={isConfirmed}
          onChange={({ currentTarget: { checked } }) => setConfirmed(checked)}
        />
      )}
      {asksRule && (
        <NativeSelect
          label="Rule of the site"
          mb="md"
          data={RULES}
          value={rule ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ reason, ...(value !== '' && { rule: value as SiteRule }) })
          }
        />
      )}
      {templates && <ReasonTemplates {...{ templates, reason, isFinal }} onChange={say} />}
      <MessageField
        id={field}
        name={name}
        label={label}
        description={description}
        placeholder={placeholder}
        error={isMissing && missing}
        value={reason}
        onChange={say}
        onKeyDown={isFinal ? undefined : getHotkeyHandler([['mod+Enter', submit]])}
        minRows={minRows}
        data-autofocus={!isFinal || undefined}
      />
    </Dialog>
  )
}
