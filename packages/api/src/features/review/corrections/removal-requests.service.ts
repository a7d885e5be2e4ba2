import type { CurrentUser } from '@personae/contract/auth'
import type { CorrectionInput, CorrectionRow } from '@personae/contract/corrections'
import {
  type RemovalDecision,
  type RemovalRequest,
  removalRequest,
  type RemovalRequestInput,
} from '@personae/contract/removal-requests'
import type { CasesInput } from '@personae/contract/search'
import type { Reader, Tx } from '@personae/db'
import { AppError } from '../../../errors.ts'
import { columnsFor } from '../../../lib/columns-for.ts'
import type { Shared } from '../../../shared.ts'
import { hoursLeft } from '../disputes/dispute-row.ts'
import type { CorrectionDecisions } from './correction-decisions.ts'
import { type Filter, findCorrection } from './corrections.repo.ts'
import type { CorrectionsService } from './corrections.service.ts'

/** R47: requests are corrections of kind `problem` and topic `removal`, with other names and their own list. */
export function createRemovalRequests({
  db,
  clock,
  reminders,
  correctionLists,
  corrections,
  correctionDecisions,
}: Shared & { corrections: CorrectionsService; correctionDecisions: CorrectionDecisions }) {
  const toRequest = ({ note, reason, ...row }: CorrectionRow): RemovalRequest => ({
    ...columnsFor(removalRequest, row),
    reason: note ?? '',
    answer: reason,
    hoursLeft: row.status === 'open' ? hoursLeft(row.createdAt, clock.now()) : null,
  })

  /** @throws AppError `not_found`, also for a viewer who may not see it */
  async function find(reader: Reader, viewer: CurrentUser, id: string): Promise<CorrectionRow> {
    const found = await corrections.shown(reader, viewer, id)
    if (found.topic !== 'removal') throw new AppError('not_found', 'This request does not exist.')
    return found
  }

  reminders.define('removal', async (tx, id) => {
    const row = await findCorrection(tx, id)
    if (row?.status !== 'open') return null
    return {
      createdAt: row.createdAt,
      news: {
        type: 'correction_received',
        message: `The request to take “${row.characterName}” off the site`,
        characterId: row.characterId,
        metadata: { caseId: id, correctionId: id },
      },
    }
  })

  return {
    /** @throws AppError like `corrections.create` */
    async create(
      caller: CurrentUser,
      { id: characterId, reason: note, baseVersion }: RemovalRequestInput,
      key: string | null = null,
    ) {
      const about = { characterId, baseVersion, note }
      const problem: CorrectionInput = { ...about, kind: 'problem', topic: 'removal', sources: [] }
      return toRequest(await corrections.create(caller, problem, key))
    },

    /** Open requests oldest first, or decided ones latest first. */
    async page(viewer: CurrentUser, { status, ...paging }: CasesInput) {
      const isOpen = status === 'open'
      const filter: Filter = isOpen
        ? { status, isRemoval: true }
        : { status: undefined, isRemoval: true, isDecided: true }
      const which = { list: `${status} removal requests`, filter, isOldestFirst: isOpen }
      const { items, ...page } = await correctionLists.page(viewer, paging, which)
      return { ...page, items: items.map(toRequest) }
    },

    byId: async (viewer: CurrentUser, { id }: { id: string }) => toRequest(await find(db.read, viewer, id)),

    /** @throws AppError like `correctionDecisions.decide` */
    async decide(caller: CurrentUser, { status, ...decision }: RemovalDecision) {
      await find(db.read, caller, decision.id)
      return toRequest(await correctionDecisions.decide(caller, { verdict: status, ...decision }))
    },

    /** @throws AppError like `corrections.withdraw` */
    async withdraw(tx: Tx, actor: CurrentUser, { id }: { id: string }) {
      await find(tx, actor, id)
      await corrections.withdraw(tx, actor, { id })
    },
  }
}
