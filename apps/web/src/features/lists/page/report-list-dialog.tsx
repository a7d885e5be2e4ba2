import type { DialogState } from '../../../components/dialog.tsx'
import type { List } from '@personae/contract/lists'
import { LIST_REPORT_REQUIRED } from '@personae/contract/lists.constants'
import { ReasonCallDialog } from '../../../components/reason-dialog.tsx'
import { trpc } from '../../../lib/trpc.ts'

export default function ReportListDialog({ list: { id, name }, ...dialog }: DialogState & { list: List }) {
  return (
    <ReasonCallDialog
      {...dialog}
      draft="list-report"
      id={id}
      title={`Report ${name}`}
      confirm="Send Report"
      description="What is wrong with its name or description. Only admins can read this"
      missing={LIST_REPORT_REQUIRED}
      call={trpc.lists.report.mutationOptions()}
      inputOf={(reason) => ({ id, reason })}
      done={['List Reported', 'Your report has been sent to the admin team.']}
      failed={['Report Not Sent']}
    />
  )
}
