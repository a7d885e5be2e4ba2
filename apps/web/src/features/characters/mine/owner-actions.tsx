import { Button } from '@mantine/core'
import { canResubmit, canTakeBack, canWithdraw } from '@personae/contract/access'
import type { SubmissionRow } from '@personae/contract/characters'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LinkButton } from '../../../components/link-button.tsx'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { notifyFailed } from '../../../lib/notify.ts'
import { characterQuery } from '../../../lib/queries.ts'
import { queryClient, trpc } from '../../../lib/trpc.ts'
import { changesRecord } from '../submission.queries.ts'
import { WithdrawButton } from './withdraw-button.tsx'

type OwnCharacter = Pick<
  SubmissionRow,
  | 'id'
  | 'name'
  | 'status'
  | 'rejectionReason'
  | 'rejectedPermanently'
  | 'submittedBy'
  | 'version'
  | 'publishedAt'
>

interface Props {
  character: OwnCharacter
  isInRow?: boolean
}

/** What a submitter can do with a submission that is not published: edit, take back, withdraw. */
export function OwnerActions({ character, isInRow = false }: Props) {
  const user = useCurrentUser()
  if (!user) return null
  const { id } = character
  return (
    <>
      {!user.isAdmin && canResubmit(user, character) && (
        <LinkButton to="/character/$id/edit" params={{ id }} size="sm">
          <span>
            Edit<span className={isInRow ? 'not-narrow' : undefined}> &amp; Resubmit</span>
          </span>
        </LinkButton>
      )}
      {canTakeBack(user, character) && <TakeBackButton character={character} />}
      {canWithdraw(user, character) && <WithdrawButton character={character} />}
    </>
  )
}

/** Takes a pending submission out of the queue and opens its form. */
function TakeBackButton({ character: { id, name, version } }: { character: OwnCharacter }) {
  const navigate = useNavigate()
  const takeBack = useMutation({
    ...trpc.characters.takeBack.mutationOptions(changesRecord),
    onSuccess: async (taken) => {
      // The form asks this record whether it may be edited.
      queryClient.setQueryData(characterQuery(id).queryKey, taken)
      await navigate({ to: '/character/$id/edit', params: { id } })
    },
    onError: notifyFailed("Couldn't take it back"),
  })
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={`Take back to edit: ${name}`}
      loading={takeBack.isPending}
      onClick={() => takeBack.mutate({ id, baseVersion: version })}
    >
      Take back to edit
    </Button>
  )
}
