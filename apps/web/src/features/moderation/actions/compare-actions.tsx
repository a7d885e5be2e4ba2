import type { Character } from '@personae/contract/characters'
import type { SetStatusInput } from '@personae/contract/moderation'
import { useNavigate } from '@tanstack/react-router'
import { lastFilter } from '../../../components/desk/left-desk.ts'
import { useDecisions } from '../../../components/desk/use-decisions.tsx'
import { useScheduled } from '../../../components/desk/use-scheduled.ts'
import { publicUrl } from '../../../lib/public-url.ts'
import { useLeave } from '../../../lib/use-leave.ts'
import { useKeys } from '../../../lib/use-keys.ts'
import { baseOf, invalidateComparison } from '../moderation.queries.ts'
import { useRemarksOf } from '../desk/use-review-remarks.ts'
import { rejections } from './rejections.ts'

type Named = Pick<Character, 'id' | 'name'>

interface Props {
  submission: Named & Pick<Character, 'status' | 'version'>
  original: Named
}

const duplicateReason = ({ id, name }: Named): string =>
  `This character is already in the database: ${name}, ${publicUrl()}/character/${id}`

/** The buttons and keys of the desk, on the comparison page. After a decision the desk opens again. */
export function CompareActions({ submission, original }: Props) {
  const { id, name } = submission
  const navigate = useNavigate()
  const leave = useLeave()
  const { decide, isDeciding, isScheduled } = useScheduled()
  const { remarks } = useRemarksOf(submission)
  const isPending = submission.status === 'pending' && !isScheduled(id)
  const desk = { to: '/admin/review', search: lastFilter() } as const

  async function decideAndLeave(decision: Omit<SetStatusInput, 'id' | 'baseVersion'>): Promise<boolean> {
    const isSaved = await decide({ kind: 'submission', ...baseOf(submission), ...decision }, name)
    if (!isSaved) await invalidateComparison()
    else await leave(desk)
    return isSaved
  }
  const { sendBack, reject } = rejections(name, decideAndLeave, remarks)
  const { buttons, dialog } = useDecisions({
    id,
    kind: 'submission',
    decisions: [
      {
        key: 'A',
        label: 'Approve',
        variant: 'filled',
        act: () => decideAndLeave({ verdict: 'approved' }),
      },
      sendBack,
      {
        key: 'D',
        label: 'Reject as Duplicate',
        reason: {
          ...reject.reason,
          draft: 'duplicate',
          suggestion: duplicateReason(original),
          danger: true,
        },
        act: reject.act,
      },
      reject,
    ],
    isOff: !isPending,
    isDeciding,
    disabled: isDeciding,
    hasKeys: true,
    size: 'sm',
  })
  const back = () => void navigate(desk)
  useKeys({ C: ({ repeat }) => !repeat && back(), Escape: back })
  return (
    <>
      {isPending && buttons}
      {dialog}
    </>
  )
}
