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

/** Pages that are off the site while a copyright report about them is undecided. */
export function createProvisionalTakeOffs({
  store,
  audit,
  notifications,
  rounds,
  takeOff,
  reopening,
  correctionClosing,
}: Shared) {
  /** What becomes of a page off the site once report `id` is dismissed; if null, once another case ends. */
  async function outcomeAfter(
    reader: Reader,
    characterId: string,
    id: string | null,
  ): Promise<AfterDismissal | null> {
    const last = await rounds.lastDecision(reader, characterId)
    if (last?.verdict !== 'taken_off') return null
    const { caseId } = last
    // A report that was dismissed earlier took the page off, and is no reason to keep it off.
    const isWhy = caseId !== null && (caseId === id || (await isDismissed(reader, caseId)))
    if (!isWhy) return 'taken_off_otherwise'
    const isKept =
      (await hasOtherCase(reader, characterId, id)) ||
      (await correctionClosing.blocksPublishing(reader, characterId, last.at))
    return isKept ? 'other_case' : 'published'
  }

  /** What becomes of the page if this report is dismissed; null if it stays as it is. */
  async function afterDismissal(reader: Reader, report: Reported): Promise<AfterDismissal | null> {
    const { id, status, reportedCharacterId: characterId, rejectedPermanently } = report
    // A page that is not rejected permanently is published, in review, or its submitter's to edit.
    if (status !== 'pending' || characterId === null || rejectedPermanently !== 1) return null
    return outcomeAfter(reader, characterId, id)
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

  /** Publishes the page again. @param after the result of `afterDismissal` before the report was dismissed */
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

    /** The decision with the page's present version. @throws AppError like `takeOff` */
    async seen(tx: Tx, actor: CurrentUser, decision: CopyrightDecision, report: Reported) {
      const { version } = await findPublished(tx, actor, decision, report)
      return { ...decision, baseVersion: version }
    },

    /** Takes the page off; the report stays pending. @throws AppError `conflict` if unpublished, `changed` */
    async takeOff(tx: Tx, actor: CurrentUser, decision: CopyrightDecision, report: Reported): Promise<void> {
      const row = await findPublished(tx, actor, decision, report)
      const { id: caseId, adminNotes, rule = 'copyright' } = decision
      await audit.record(tx, actor, 'dispute_page_taken_off', { id: caseId, name: row.name })
      await takeOff.carryOut(tx, actor, row, { reason: adminNotes ?? '', rule, caseId })
    },

    /** Tells admins of a page that a report keeps off which nobody can decide any more. */
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

    /** Tells admins of a page, with no other case left, that was taken off by a report dismissed since. */
    async caseEnded(
      tx: Tx,
      { id, name, rejectedPermanently }: Pick<CharacterRow, 'id' | 'name' | 'rejectedPermanently'>,
    ): Promise<void> {
      if (rejectedPermanently !== 1 || (await outcomeAfter(tx, id, null)) !== 'published') return
      await notifications.notifyAdmins(tx, {
        type: 'character_unpublished',
        message: `“${name}” is off the site because of a report that was dismissed: please decide whether it comes back.`,
        characterId: id,
      })
    },
  }
}
