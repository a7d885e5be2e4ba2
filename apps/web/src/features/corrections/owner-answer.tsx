import { Button } from '@mantine/core'
import { DialogButton } from '../../components/dialog-button.tsx'
import { lazyDialog } from '../../components/lazy-dialog.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'
import { draftKey, dropDraft } from '../../lib/use-draft.ts'
import { ownWord } from './correction-words.ts'
import { type Answered, useOwnerAnswer } from './use-owner-answer.ts'

const AnswerDialog = lazyDialog(() => import('./answer-dialog.tsx'), { name: 'The form' })

/** Asks an owner of the page for their opinion on an open correction; the last answer counts. */
export function OwnerAnswer({ correction }: { correction: Answered }) {
  const { id, characterName } = correction
  const user = useCurrentUser()
  const own = ownWord(correction, user)
  const agree = useOwnerAnswer(() => void dropDraft(draftKey(user, 'answer', id)))
  return (
    <>
      <Button
        size="sm"
        disabled={agree.isPending}
        aria-pressed={own?.says === 'agrees'}
        aria-label={`Yes, that is right: ${characterName}`}
        onClick={() => agree.mutate({ id, ownerSays: 'agrees' })}
      >
        Yes, that is right
      </Button>
      <DialogButton
        size="sm"
        label="No, because …"
        disabled={agree.isPending}
        aria-label={`No, because …: ${characterName}`}
        ahead={AnswerDialog}
      >
        {(dialog) => <AnswerDialog {...dialog} correction={correction} />}
      </DialogButton>
    </>
  )
}
