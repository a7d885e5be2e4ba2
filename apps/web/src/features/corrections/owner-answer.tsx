import { Button } from '@mantine/core'
import { type CorrectionRow, ownerAnswerInput } from '@personae/contract/corrections'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CountedText } from '../../components/counted-fields.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { changesCorrections } from '../../lib/invalidate.ts'
import { notifyFailed, notifySuccess } from '../../lib/notify.ts'
import { trpc } from '../../lib/trpc.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { ownWord } from './correction-words.ts'

type Answered = Pick<CorrectionRow, 'id' | 'characterName' | 'ownerWords'>

/** The owner of the page says what they think of it, until it is decided; the last answer counts. */
export function OwnerAnswer({ correction }: { correction: Answered }) {
  const { id, characterName } = correction
  const own = ownWord(correction, useCurrentUser())
  const [isAsked, setIsAsked] = useState(false)
  const close = () => setIsAsked(false)
  const answer = useMutation({
    ...trpc.corrections.answer.mutationOptions(changesCorrections),
    onSuccess: () => {
      close()
      void draft.drop({ forGood: false })
      notifySuccess('Answer Saved', 'It is shown to the admins who decide.')
    },
    onError: notifyFailed("Couldn't save your answer"),
  })
  const untouched = { ownerNote: own?.note ?? '' }
  const form = useZodForm<{ ownerNote: string }>(ownerAnswerInput, {
    initialValues: untouched,
    onValuesChange: (values) => draft.save(values),
    toInput: ({ ownerNote }) => ({ id, ownerSays: 'disagrees', ownerNote }),
  })
  const draft = useDraft({ form: 'answer', id, untouched, restore: form.setValues })
  return (
    <>
      <Button
        size="sm"
        disabled={answer.isPending}
        aria-pressed={own?.says === 'agrees'}
        aria-label={`Yes, that is right: ${characterName}`}
        onClick={() => answer.mutate({ id, ownerSays: 'agrees' })}
      >
        Yes, that is right
      </Button>
      <Button
        size="sm"
        disabled={answer.isPending}
        aria-label={`No, because …: ${characterName}`}
        onClick={() => setIsAsked(true)}
      >
        No, because …
      </Button>
      <Dialog
        opened={isAsked}
        title="What is wrong with it?"
        confirm="Save Answer"
        underWay="Saving..."
        isPending={answer.isPending}
        onClose={close}
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
    </>
  )
}
