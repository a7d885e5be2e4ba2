import type { List } from '@personae/contract/lists'
import { LIST_REPORT_REQUIRED } from '@personae/contract/lists.constants'
import { useMutation } from '@tanstack/react-query'
import { ReasonDialog } from '../../../components/reason-dialog.tsx'
import { notifyFailed, notifySuccess } from '../../../lib/notify.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { trpc } from '../../../lib/trpc.ts'
import { draftKey } from '../../../lib/use-draft.ts'

interface Props {
  list: List
  opened: boolean
  onClose: () => void
}

export default function ReportListDialog({ list: { id, name }, opened, onClose }: Props) {
  const user = useCurrentUser()
  const report = useMutation({
    ...trpc.lists.report.mutationOptions(),
    onSuccess: () => {
      onClose()
      notifySuccess('List Reported', 'Your report has been sent to the admin team.')
    },
    onError: notifyFailed('Report Not Sent'),
  })
  return (
    <ReasonDialog
      draft={draftKey(user, 'list-report', id)}
      title={`Report ${name}`}
      confirm="Send Report"
      description="What is wrong with its name or description. Only admins can read this"
      missing={LIST_REPORT_REQUIRED}
      opened={opened}
      isPending={report.isPending}
      onClose={onClose}
      onReason={(reason) => report.mutateAsync({ id, reason })}
    />
  )
}
