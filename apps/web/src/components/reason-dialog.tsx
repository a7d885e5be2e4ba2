import { NativeSelect } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import type { ReasonTemplate } from '@personae/contract/moderation'
import { SITE_RULES, type SiteRule } from '@personae/contract/site-rules.constants'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { type ToldCall, useToldCall } from '../lib/use-told-call.ts'
import { notifyFailure } from '../lib/notify.ts'
import { useDraft } from '../lib/use-draft.ts'
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
  /** The name of its draft, and what it is about. */
  draft: string
  id: string
  confirm: string
  underWay?: string
  danger?: boolean
  /** Whether it takes effect at once: then the focus is on Cancel, and no key of the field confirms it. */
  isFinal?: boolean
  /** The name of the text for the server and for its reader. */
  name?: string
  label?: string
  /** What happens, above the field. */
  intro?: string | false
  /** Says who reads the reason, and what follows. */
  description: string
  placeholder?: string
  /** The error if it is empty, which it may be without one. */
  missing?: string
  suggestion?: string
  minRows?: number
  /** Whether a rule of the site may be named with it. */
  asksRule?: boolean
  /** What must be ticked before it is sent, and the toast that says so. */
  confirmation?: { label: string; missing: string } | false
  /** Sends it. The draft is kept until this is done, and if it is rejected or false. */
  onReason: (reason: string, rule?: SiteRule) => Promise<unknown>
  /** Loaded before it opens. */
  templates?: readonly ReasonTemplate[]
  /** Shown above the field. */
  children?: ReactNode
}

type CallProps<Input, Answer> = ToldCall<Input, Answer> &
  Omit<Props, 'onReason'> & { inputOf: (reason: string, rule?: SiteRule) => Input }

/** The reason for a call that is sent at once. */
export function ReasonCallDialog<Input, Answer>({
  call,
  inputOf,
  done,
  failed,
  onDone,
  ...dialog
}: CallProps<Input, Answer>) {
  const { mutateAsync } = useToldCall({ call, done, failed, onDone }, dialog.onClose)
  return <ReasonDialog {...dialog} onReason={(reason, rule) => mutateAsync(inputOf(reason, rule))} />
}

interface ButtonProps extends Pick<ComponentProps<typeof DialogButton>, 'size' | 'variant'> {
  /** What stands on it. */
  button: string
}

/** A button for a call that a dialog asks the reason for first. */
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
    // The next one is another decision.
    setGiven(untouched)
  }
  const [isMissing, setMissing] = useState(false)
  const [isConfirmed, setConfirmed] = useState(false)

  const submit = () => {
    const given = reason.trim()
    const lacks = given === '' && missing !== undefined
    setMissing(lacks)
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
