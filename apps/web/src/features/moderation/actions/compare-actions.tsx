import { useDisclosure } from '@mantine/hooks'
import type { Character } from '@personae/contract/characters'
import type { SetStatusInput } from '@personae/contract/moderation'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { lastFilter } from '../../../components/desk/left-desk.ts'
import { deciding } from '../../../components/desk/presses.ts'
import { ShortcutButton } from '../../../components/desk/shortcut-button.tsx'
import { useScheduled } from '../../../components/desk/use-scheduled.ts'
import { publicUrl } from '../../../lib/public-url.ts'
import { useLeave } from '../../../lib/use-leave.ts'
import { useKeys } from '../../../lib/use-keys.ts'
import { asSeen, invalidateComparison } from '../moderation.queries.ts'
import { RejectionDialog, type Rejection } from './rejection-dialog.tsx'
import { VerdictButtons } from './verdict-buttons.tsx'
import { useRemarksOf } from '../desk/use-review-remarks.ts'

type Named = Pick<Character, 'id' | 'name'>

interface Props {
  submission: Named & Pick<Character, 'status' | 'version'>
  original: Named
}

const duplicateReason = ({ id, name }: Named): string =>
  `This character is already in the database: ${name}, ${publicUrl()}/character/${id}`

/** The decisions and keys of the desk, beside the original. After a decision the desk opens again. */
export function CompareActions({ submission, original }: Props) {
  const navigate = useNavigate()
  const leave = useLeave()
  const { decide, isDeciding, isScheduled } = useScheduled()
  const { remarks } = useRemarksOf(submission)
  const [asked, setAsked] = useState<{ kind: Rejection; reason: string }>({ kind: 'permanent', reason: '' })
  const [isAsking, { open, close }] = useDisclosure()
  const isPending = submission.status === 'pending' && !isScheduled(submission.id)
  const canDecide = isPending && !isDeciding
  const desk = { to: '/admin/review', search: lastFilter() } as const

  async function decideAndLeave(decision: Omit<SetStatusInput, 'id' | 'baseVersion'>): Promise<boolean> {
    const isSaved = await decide({ kind: 'submission', ...asSeen(submission), ...decision }, submission.name)
    if (!isSaved) await invalidateComparison()
    else await leave(desk)
    return isSaved
  }
  const approve = () => canDecide && void decideAndLeave({ verdict: 'approved' })
  const ask = (kind: Rejection, reason = '') => {
    if (!canDecide) return
    setAsked({ kind, reason })
    open()
  }
  const back = () => void navigate(desk)
  useKeys({
    A: deciding(approve),
    R: () => ask('revision'),
    D: () => ask('permanent', duplicateReason(original)),
    X: () => ask('permanent'),
    C: ({ repeat }) => !repeat && back(),
    Escape: back,
  })
  return (
    <>
      {isPending && (
        <VerdictButtons size="sm" disabled={isDeciding} onApprove={approve} onReject={ask}>
          <ShortcutButton
            size="sm"
            shortcut="D"
            onClick={() => ask('permanent', duplicateReason(original))}
            disabled={isDeciding}
          >
            Reject as Duplicate
          </ShortcutButton>
        </VerdictButtons>
      )}
      <RejectionDialog
        key={asked.reason}
        id={submission.id}
        kind={asked.kind}
        suggestion={asked.reason}
        opened={isAsking && isPending}
        name={submission.name}
        remarks={remarks}
        onClose={close}
        onReason={(reason, rule) =>
          decideAndLeave({
            verdict: asked.kind,
            rejectionReason: reason,
            rule,
            ...(asked.kind === 'revision' && { remarks }),
          })
        }
      />
    </>
  )
}
