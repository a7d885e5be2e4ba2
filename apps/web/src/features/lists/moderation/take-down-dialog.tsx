import type { List } from '@personae/contract/lists'
import { TAKEDOWN_REASON_REQUIRED } from '@personae/contract/lists.constants'
import { useMutation } from '@tanstack/react-query'
import { notifySuccess, notifyUndecided } from '../../../lib/notify.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { trpc } from '../../../lib/trpc.ts'
import { draftKey } from '../../../lib/use-draft.ts'
import { ReasonDialog } from '../../../components/reason-dialog.tsx'
import { changesLists } from '../saved.queries.ts'

interface Props {
  list: Pick<List, 'id' | 'name' | 'version'>
  opened: boolean
  onClose: () => void
  onDone?: () => void
}

export default function TakeDownDialog({ list: { id, name, version }, opened, onClose, onDone }: Props) {
  const user = useCurrentUser()
  const takeDown = useMutation({
    ...trpc.lists.takeDown.mutationOptions(changesLists),
    onSuccess: () => {
      onClose()
      onDone?.()
      notifySuccess('List Taken Down', 'The owner has been notified.')
    },
    onError: notifyUndecided,
  })
  return (
    <ReasonDialog
      draft={draftKey(user, 'takedown', id)}
      title={`Take down ${name}`}
      confirm="Take Down"
      danger
      isFinal
      description="The owner will see this"
      missing={TAKEDOWN_REASON_REQUIRED}
      asksRule
      opened={opened}
      isPending={takeDown.isPending}
      onClose={onClose}
      onReason={(reason, rule) => takeDown.mutateAsync({ id, reason, rule, baseVersion: version })}
    >
      <p style={{ marginBottom: 16 }}>
        This makes the list private. Its owner can make it public again after changing its name or
        description. A second takedown is final.
      </p>
    </ReasonDialog>
  )
}
