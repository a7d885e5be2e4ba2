import { ownerAnswerInput } from '@personae/contract/corrections'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { CountedText } from '../../components/counted-fields.tsx'
import { Dialog, type DialogState } from '../../components/dialog.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { ownWord } from './correction-words.ts'
import { type Answered, useOwnerAnswer } from './use-owner-answer.ts'

/** Asks the owner of a page why they disagree. The text is a draft in this browser until it is saved. */
export default function AnswerDialog({ correction, ...dialog }: DialogState & { correction: Answered }) {
  const { id } = correction
  const own = ownWord(correction, useCurrentUser())
  const untouched = { ownerNote: own?.note ?? '' }
  const form = useZodForm<{ ownerNote: string }>(ownerAnswerInput, {
    initialValues: untouched,
    onValuesChange: (values) => draft.save(values),
    toInput: ({ ownerNote }) => ({ id, ownerSays: 'disagrees', ownerNote }),
  })
  const draft = useDraft({ form: 'answer', id, untouched, restore: form.setValues })
  const answer = useOwnerAnswer(() => {
    dialog.onClose()
    void draft.drop({ forGood: false })
  })
  return (
    <Dialog
      {...dialog}
      title="What is wrong with it?"
      confirm="Save Answer"
      underWay="Saving..."
      isPending={answer.isPending}
      onConfirm={form.onSubmit(({ ownerNote }) => answer.mutate({ id, ownerSays: 'disagrees', ownerNote }))}
    >
      <CountedText
        form={form}
        field="ownerNote"
        label="No, because"
        description="The admins who decide and the author read this"
        max={MAX_LENGTH.listItem}
        required
        data-autofocus
      />
    </Dialog>
  )
}
