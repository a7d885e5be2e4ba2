import type { SubmissionRow } from '@personae/contract/characters'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '../../components/checkbox.ts'
import type { DialogState } from '../../components/dialog.tsx'
import { DialogButton } from '../../components/dialog-button.tsx'
import { ReasonDialog } from '../../components/reason-dialog.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'
import { notifyFailure } from '../../lib/notify.ts'
import { trpc } from '../../lib/trpc.ts'
import { useToldCall } from '../../lib/use-told-call.ts'
import { REASON_REQUIRED } from '@personae/contract/moderation.constants'
import { changesRejection } from './appeals.queries.ts'
import { type Target, TargetField } from './target-field.tsx'

interface Props {
  character: Pick<SubmissionRow, 'id' | 'name' | 'version' | 'publishedAt'>
  rejectedBy: string | null
}

/** Undoes a permanent rejection. Admins who have rejected it themselves confirm that, if another could do it. */
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
  const [isConfirmed, setConfirmed] = useState(false)
  const reopen = useToldCall(
    {
      call: trpc.moderation.reopen.mutationOptions(changesRejection),
      done: ['Reopened', `The rejection of ${name} was undone, and its submitter is notified.`],
      failed: ["Couldn't reopen"],
    },
    dialog.onClose,
  )
  return (
    <ReasonDialog
      {...dialog}
      draft="reopening"
      id={id}
      title={`Reopen ${name}?`}
      confirm="Reopen"
      description="The submitter sees your reason."
      missing={REASON_REQUIRED}
      onReason={async (reason) => {
        if (!mustConfirm || isConfirmed)
          return reopen.mutateAsync({ id, baseVersion: version, reason, to, confirmOwn: isConfirmed })
        notifyFailure('Not yet', 'Please confirm that you undo your own decision.')
        return false
      }}
    >
      <TargetField value={to} onChange={setTo} publishedAt={publishedAt} />
      {mustConfirm && (
        <Checkbox
          mb="md"
          label="I rejected it myself, and undo my own decision although another admin could"
          checked={isConfirmed}
          onChange={({ currentTarget: { checked } }) => setConfirmed(checked)}
        />
      )}
    </ReasonDialog>
  )
}
