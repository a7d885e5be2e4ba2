import type { Character } from '@personae/contract/characters'
import { appealInput } from '@personae/contract/appeals'
import { APPEAL_LIMITS } from '@personae/contract/appeals.constants'
import { useMutation } from '@tanstack/react-query'
import { CountedTextarea } from '../../components/counted-fields.tsx'
import { Dialog, type DialogState } from '../../components/dialog.tsx'
import { notifyFailed, notifySuccess } from '../../lib/notify.ts'
import { trpc } from '../../lib/trpc.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { changesRejection } from './appeals.queries.ts'

interface Props extends DialogState {
  character: Pick<Character, 'id' | 'name' | 'version'>
}

const NOTHING = { text: '' }

/** The text of an appeal, which is kept in this browser until it is sent. */
export function AppealDialog({ character: { id, name, version }, opened, onClose }: Props) {
  const form = useZodForm(appealInput.pick({ text: true }), {
    initialValues: NOTHING,
    onValuesChange: (values) => draft.save(values),
  })
  const draft = useDraft({ form: 'appeal', id, untouched: NOTHING, restore: form.setValues })
  const appeal = useMutation({
    ...trpc.appeals.create.mutationOptions(changesRejection),
    onSuccess: async () => {
      await draft.drop({ forGood: true })
      notifySuccess('Appeal Sent', 'You are notified once an admin has answered.')
      onClose()
    },
    onError: notifyFailed("Couldn't send the appeal", undefined, form),
  })
  return (
    <Dialog
      opened={opened}
      title={`Appeal for ${name}`}
      confirm="Send Appeal"
      underWay="Sending..."
      isPending={appeal.isPending}
      onClose={onClose}
      onConfirm={form.onSubmit((values) => appeal.mutate({ id, baseVersion: version, ...values }))}
    >
      <CountedTextarea
        form={form}
        field="text"
        label="Your appeal"
        description="Say what the decision overlooked. There is one appeal, and its answer is final."
        max={APPEAL_LIMITS.text}
        minRows={5}
        data-autofocus
      />
    </Dialog>
  )
}
