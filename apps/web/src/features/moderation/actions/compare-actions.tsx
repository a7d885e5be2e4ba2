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
  const reject = () => ask('permanent')
  const sendBack = () => ask('revision')
  const rejectAsDuplicate = () => ask('permanent', duplicateReason(original))
  const buttons = [
    ['A', 'Approve', approve, 'filled'],
    ['R', 'Send for Revision', sendBack, 'default'],
    ['D', 'Reject as Duplicate', rejectAsDuplicate, 'default'],
    ['X', 'Reject Permanently', reject, 'danger'],
  ] as const
  const back = () => void navigate(desk)
  useKeys({
    A: deciding(approve),
    R: sendBack,
    D: rejectAsDuplicate,
    X: reject,
    C: ({ repeat }) => !repeat && back(),
    Escape: back,
  })
  return (
    <>
      {isPending &&
        buttons.map(([shortcut, label, act, variant]) => (
          <ShortcutButton
            key={shortcut}
            size="sm"
            shortcut={shortcut}
            variant={variant}
            disabled={isDeciding}
            onClick={act}
          >
            {label}
          </ShortcutButton>
        ))}
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
