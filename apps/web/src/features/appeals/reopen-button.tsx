import type { SubmissionRow } from '@personae/contract/characters'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DialogState } from '../../components/dialog.tsx'
import { DialogButton } from '../../components/dialog-button.tsx'
import { ReasonCallDialog } from '../../components/reason-dialog.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'
import { trpc } from '../../lib/trpc.ts'
import { REASON_REQUIRED } from '@personae/contract/moderation.constants'
import { changesRejection } from './appeals.queries.ts'
import { type Target, TargetField } from './target-field.tsx'

interface Props {
  character: Pick<SubmissionRow, 'id' | 'name' | 'version' | 'publishedAt'>
  rejectedBy: string | null
}

/** Undoes a permanent rejection (R41). Who rejected it must confirm, if another active admin could undo it. */
export const ReopenButton = ({ character, rejectedBy }: Props) => (
  <DialogButton label="Reopen" size="sm" aria-label={`Reopen: ${character.name}`}>
    {(dialog) => <ReopenDialog {...dialog} character={character} rejectedBy={rejectedBy} />}
  </DialogButton>
)

function ReopenDialog({
  character: { id, name, version, publishedAt },
  rejectedBy,
  ...dialog
}: Props & DialogState) {
  const { data: colleagues } = useQuery(trpc.moderation.colleagues.queryOptions())
  const mustConfirm = useCurrentUser()?.username === rejectedBy && (colleagues?.active ?? 0) > 0
  const [to, setTo] = useState<Target>('pending')
  return (
    <ReasonCallDialog
      {...dialog}
      draft="reopening"
      id={id}
      title={`Reopen ${name}?`}
      confirm="Reopen"
      description="The submitter sees your reason."
      missing={REASON_REQUIRED}
      confirmation={
        mustConfirm && {
          label: 'I rejected it myself, and undo my own decision although another admin could',
          missing: 'Please confirm that you undo your own decision.',
        }
      }
      call={trpc.moderation.reopen.mutationOptions(changesRejection)}
      inputOf={(reason) => ({ id, baseVersion: version, reason, to, confirmOwn: mustConfirm })}
      done={['Reopened', `The rejection of ${name} was undone, and its submitter is notified.`]}
      failed={["Couldn't reopen"]}
    >
      <TargetField value={to} onChange={setTo} publishedAt={publishedAt} />
    </ReasonCallDialog>
  )
}
