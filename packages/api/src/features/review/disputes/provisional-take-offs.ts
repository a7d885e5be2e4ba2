import type { CurrentUser } from '@personae/contract/auth'
import type { CopyrightDecision } from '@personae/contract/disputes'
import type { AfterDismissal } from '@personae/contract/disputes.constants'
import type { Reader, Tx } from '@personae/db'
import { notFound } from '../../../errors.ts'
import type { Shared } from '../../../shared.ts'
import { type CharacterRow, requirePublished } from '../../catalogue/characters/character-row.ts'
import type { DisputeRow } from './dispute-row.ts'
import { hasOtherCase, isDismissed } from './disputes.repo.ts'

const DISMISSED = 'The report that led to it was dismissed.'

type Reported = Pick<DisputeRow, 'id' | 'status' | 'reportedCharacterId' | 'rejectedPermanently'>

export type ProvisionalTakeOffs = ReturnType<typeof createProvisionalTakeOffs>

/** A page that is off the site while a copyright report of it waits for its decision. */
export function createProvisionalTakeOffs({
  store,
  audit,
  notifications,
  rounds,
  takeOff,
  reopening,
  correctionClosing,
}: Shared) {
  /** What becomes of a page that is off once this report, or without one something else, is dismissed. */
  async function afterEnd(
    reader: Reader,
    characterId: string,
    id: string | null,
  ): Promise<AfterDismissal | null> {
    const last = await rounds.lastDecision(reader, characterId)
    if (last?.verdict !== 'taken_off') return null
    const { caseId } = last
    // A report that was dismissed before this one is why it was taken off, and not why it stays off.
    const isWhy = caseId !== null && (caseId === id || (await isDismissed(reader, caseId)))
    if (!isWhy) return 'taken_off_otherwise'
    const isKept =
      (await hasOtherCase(reader, characterId, id)) ||
      (await correctionClosing.keepsOff(reader, characterId, last.at))
    return isKept ? 'other_case' : 'published'
  }

  /** What becomes of the page if this report is dismissed; null: it stays as it is. */
  async function afterDismissal(reader: Reader, report: Reported): Promise<AfterDismissal | null> {
    const { id, status, reportedCharacterId: characterId, rejectedPermanently } = report
    // What is not rejected permanently is on the site, in review, or its submitter's to edit.
    if (status !== 'pending' || characterId === null || rejectedPermanently !== 1) return null
    return afterEnd(reader, characterId, id)
  }

  /** @throws AppError `conflict` if the page is not published, `changed` */
  async function findPublished(
    tx: Tx,
    actor: CurrentUser,
    { baseVersion }: CopyrightDecision,
    { reportedCharacterId: id }: Reported,
  ): Promise<CharacterRow> {
    if (id === null) throw notFound()
    const row = await store.find(tx, actor, id)
    requirePublished(row)
    await store.requireVersion(tx, row, baseVersion)
    return row
  }

  /** @param after what `afterDismissal` said before the report was dismissed */
  async function putBack(
    tx: Tx,
    actor: CurrentUser,
    row: CharacterRow,
    after: AfterDismissal | null,
  ): Promise<void> {
    if (after === 'published')
      await reopening.carryOut(tx, actor, row, { reason: DISMISSED, to: 'published' })
  }

  return {
    afterDismissal,

    /** The decision on the version that is there now. @throws AppError as `takeOff` does */
    async seen(tx: Tx, actor: CurrentUser, decision: CopyrightDecision, report: Reported) {
      const { version } = await findPublished(tx, actor, decision, report)
      return { ...decision, baseVersion: version }
    },

    /** The report stays pending. @throws AppError `conflict` if the page is not published, `changed` */
    async takeOff(tx: Tx, actor: CurrentUser, decision: CopyrightDecision, report: Reported): Promise<void> {
      const row = await findPublished(tx, actor, decision, report)
      const { id: caseId, adminNotes, rule = 'copyright' } = decision
      await audit.record(tx, actor, 'dispute_page_taken_off', { id: caseId, name: row.name })
      await takeOff.carryOut(tx, actor, row, { reason: adminNotes ?? '', rule, caseId })
    },

    /** Nobody decides on the report any more: admins are told of the page that it keeps off. */
    async reporterLeaves(tx: Tx, report: Reported & { name: string }): Promise<void> {
      const after = await afterDismissal(tx, report)
      if (after === null || after === 'taken_off_otherwise') return
      await notifications.notifyAdmins(tx, {
        type: 'character_unpublished',
        message: `“${report.name}” is off the site because of a report whose author has left: please decide whether it comes back.`,
        characterId: report.reportedCharacterId,
      })
    },

    putBack,

    /** A case of the page ended without it: admins are told if the report that took it off was dismissed before. */
    async caseEnded(
      tx: Tx,
      { id, name, rejectedPermanently }: Pick<CharacterRow, 'id' | 'name' | 'rejectedPermanently'>,
    ): Promise<void> {
      if (rejectedPermanently !== 1 || (await afterEnd(tx, id, null)) !== 'published') return
      await notifications.notifyAdmins(tx, {
        type: 'character_unpublished',
        message: `“${name}” is off the site because of a report that was dismissed: please decide whether it comes back.`,
        characterId: id,
      })
    },
  }
}
