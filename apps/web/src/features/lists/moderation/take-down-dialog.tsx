import type { DialogState } from '../../../components/dialog.tsx'
import type { List } from '@personae/contract/lists'
import { TAKEDOWN_REASON_REQUIRED } from '@personae/contract/lists.constants'
import type { SiteRule } from '@personae/contract/site-rules.constants'
import { ReasonDialog } from '../../../components/reason-dialog.tsx'
import { NOT_SAVED } from '../../../lib/notify.ts'
import { trpc } from '../../../lib/trpc.ts'
import { useLeave } from '../../../lib/use-leave.ts'
import { useToastMutation } from '../../../lib/use-toast-mutation.ts'
import { changesLists } from '../saved.queries.ts'

/** The texts of the dialog for the reason when a list is taken down. */
export const takeDownReason = (name: string) => ({
  draft: 'takedown',
  title: `Take down ${name}`,
  confirm: 'Take Down',
  isFinal: true,
  description: 'The owner will see this',
  missing: TAKEDOWN_REASON_REQUIRED,
  asksRule: true,
  intro:
    'This makes the list private. Its owner can make it public again after changing its name or description. A second takedown is final.',
})

export function useTakeDown({ id, version }: Pick<List, 'id' | 'version'>, onDone: () => void) {
  const { mutateAsync } = useToastMutation(
    {
      call: trpc.lists.takeDown.mutationOptions(changesLists),
      done: ['List Taken Down', 'The owner has been notified.'],
      failed: [NOT_SAVED],
    },
    onDone,
  )
  return (reason: string, rule?: SiteRule) => mutateAsync({ id, reason, rule, baseVersion: version })
}

/** The dialog on the page of the list. After the decision it leads to the reports. */
export default function TakeDownDialog({ list, ...dialog }: DialogState & { list: List }) {
  const leave = useLeave()
  const takeDown = useTakeDown(list, () => {
    dialog.onClose()
    void leave({ to: '/admin', search: { tab: 'disputes' } })
  })
  return <ReasonDialog {...dialog} {...takeDownReason(list.name)} id={list.id} danger onReason={takeDown} />
}
