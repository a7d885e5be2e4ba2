import type { DisputeStatus } from '@personae/contract/disputes'
import type { Tx } from '@personae/db'
import type { Core } from '../../../core.ts'
import { AppError } from '../../../errors.ts'
import { accountOf } from '../../../lib/actors.ts'
import type { Actor } from '../../platform/audit/audit.service.ts'
import { paced } from '../../../lib/pause.ts'
import type { DisputeRow } from './dispute-row.ts'
import { pendingAgainst, updateDispute } from './disputes.repo.ts'

type OpenReport = Pick<DisputeRow, 'id' | 'reportedByUserId' | 'characterName' | 'reportedCharacterId'>

export interface DisputeOutcome {
  status: Exclude<DisputeStatus, 'pending'>
  notes: string
}

/** @throws AppError `conflict` if the report is already decided */
export function requirePending({ status }: Pick<DisputeRow, 'status'>): void {
  if (status !== 'pending')
    throw new AppError('conflict', `This report is no longer pending: it has been ${status}.`)
}

/** The only way to close open reports: stores the decision, logs it, and notifies their reporters. */
export function createDisputeClosing({ clock, audit, notifications, webhookEvents }: Core) {
  function notifyReporter(tx: Tx, report: OpenReport, { status, notes }: DisputeOutcome): Promise<void> {
    const outcome = {
      upheld: `upheld: the character has been removed. Reason: ${notes}`,
      dismissed: `dismissed. Reason: ${notes}`,
      resolved: `resolved. ${notes}`,
    }[status]
    return notifications.notify(tx, [report.reportedByUserId], {
      type: `dispute_${status}`,
      message: `Your report on “${report.characterName}” has been ${outcome}`,
      ...(status === 'dismissed' && { characterId: report.reportedCharacterId }),
      metadata: { caseId: report.id },
    })
  }

  /** Closes one report. @param submittedBy the submitter of the character, if it still exists */
  async function close(
    tx: Tx,
    actor: Actor,
    report: OpenReport,
    verdict: DisputeOutcome,
    submittedBy: string | null,
  ): Promise<void> {
    const target = { id: report.id, name: report.characterName }
    const owners = [report.reportedByUserId, submittedBy]
    await audit.record(tx, actor, `dispute_${verdict.status}`, target, owners)
    await updateDispute(tx, report.id, {
      status: verdict.status,
      adminNotes: verdict.notes,
      decidedAt: clock.now().toISOString(),
      decidedByUserId: accountOf(actor),
    })
    await notifyReporter(tx, report, verdict)
    const data = { id: report.id, status: verdict.status }
    await webhookEvents.emit(tx, report.reportedByUserId, [{ event: 'dispute.decided', data }])
  }

  return {
    close,

    /** R28: closes all open reports of a character, which is being removed. */
    async closeAll(
      tx: Tx,
      actor: Actor,
      character: { id: string; submittedBy: string },
      verdict: DisputeOutcome,
    ): Promise<void> {
      for await (const report of paced(await pendingAgainst(tx, character.id)))
        await close(tx, actor, report, verdict, character.submittedBy)
    },
  }
}
