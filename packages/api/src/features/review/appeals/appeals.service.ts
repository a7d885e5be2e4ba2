import { randomUUID } from 'node:crypto'
import {
  appeal as appealSchema,
  appealRow,
  type Appeal,
  type AppealDecision,
  type AppealInput,
  type AppealRow,
} from '@personae/contract/appeals'
import { APPEAL_LIMITS } from '@personae/contract/appeals.constants'
import type { CurrentUser } from '@personae/contract/auth'
import type { CasesInput } from '@personae/contract/search'
import { fromJson, type Reader, type Tx } from '@personae/db'
import { AppError } from '../../../errors.ts'
import { BEGINNING } from '../../../lib/cursor.ts'
import { columnsFor } from '../../../lib/columns-for.ts'
import { rowsInBatches } from '../../../lib/rows-in-batches.ts'
import { pagesBy, sliceOf } from '../../../lib/slice.ts'
import { DAY } from '../../../lib/time.ts'
import type { Waiting, WaitingList } from '../../../lib/waiting-list.ts'
import type { Shared } from '../../../shared.ts'
import { type CharacterRow, pictureOf } from '../../catalogue/characters/character-row.ts'
import type { HistoryService } from '../../catalogue/history/history.service.ts'
import type { Decision } from '../review-rounds/decisions.repo.ts'
import {
  type AppealColumns,
  appealsIn,
  closeAppeal,
  countAppeals,
  deleteAppeal,
  exportedAppeals,
  findAppeal,
  insertAppeal,
  latestAppealOf,
} from './appeals.repo.ts'
import { requireRejected } from './reopening.service.ts'

const PAGES = {
  open: pagesBy('open appeals', 'key', BEGINNING),
  decided: pagesBy('decided appeals', 'key'),
}
const OWN_DECISION = 'You have rejected it yourself: another admin decides on the appeal.'
const TOO_LATE = `An appeal is possible within ${APPEAL_LIMITS.days} days of the decision.`

const noAppeal = () => new AppError('not_found', 'There is no such appeal.')

const endOf = ({ at }: Pick<Decision, 'at'>): Date => new Date(Date.parse(at) + APPEAL_LIMITS.days * DAY)

const toAppeal = (row: AppealColumns): Appeal => columnsFor(appealSchema, row)

/** R42: one appeal against each permanent rejection. */
export function createAppeals({
  db,
  clock,
  audit,
  notifications,
  rounds,
  store,
  history,
  reopening,
  scheduledDecisions,
}: Shared & { history: HistoryService }) {
  /** Last decision and latest appeal of a character. `isDone`: this decision has been appealed already. */
  async function stateOf(reader: Reader, id: string) {
    const rejection = await rounds.lastDecision(reader, id)
    const appeal = await latestAppealOf(reader, id)
    return { rejection, appeal, isDone: appeal !== undefined && appeal.round === rejection?.round }
  }

  async function rowsIn(
    viewer: CurrentUser,
    isOpen: boolean,
    after: number,
    limit: number,
  ): Promise<Waiting<AppealRow>[]> {
    const rows = await appealsIn(db.read, isOpen, after, limit)
    const hasColleagues = (await reopening.countColleagues(db.read, viewer.id)) > 0
    const rejections = await rounds.decisionsOf(rows)
    return rows.map((row) => {
      const rejection = rejections.find(
        ({ characterId, round }) => characterId === row.characterId && round === row.round,
      )
      const item = {
        ...toAppeal(row),
        character: {
          ...columnsFor(appealRow.shape.character, row),
          id: row.characterId,
          genres: fromJson(row.genres),
          imageUrl: pictureOf(row.pictureHash),
        },
        rejection: {
          reason: rejection?.reason ?? null,
          by: rejection?.by ?? null,
          at: rejection?.at ?? row.createdAt,
        },
        mayDecide: isOpen && !(hasColleagues && rejection?.byUserId === viewer.id),
      }
      return { key: row.seq, id: row.id, since: row.createdAt, item }
    })
  }

  function requireOpen({ verdict, decidedBy }: AppealColumns): void {
    if (verdict === null) return
    const by = decidedBy ?? 'a former member'
    throw new AppError('conflict', `This appeal is no longer open: ${by} has decided on it.`)
  }

  /** @throws AppError `not_found`, `conflict` if decided, or if `isOwnAmongOthers`; `changed` */
  async function findOpen(
    tx: Tx,
    actor: CurrentUser,
    { id, baseVersion }: AppealDecision,
  ): Promise<CharacterRow> {
    const appeal = await findAppeal(tx, id)
    if (!appeal) throw noAppeal()
    requireOpen(appeal)
    const row = await store.find(tx, actor, appeal.characterId)
    await store.requireVersion(tx, row, baseVersion)
    if (await reopening.isOwnAmongOthers(tx, actor, row.id)) throw new AppError('conflict', OWN_DECISION)
    return row
  }

  /** @throws AppError like `findOpen` */
  async function decide(tx: Tx, actor: CurrentUser, decision: AppealDecision): Promise<Appeal> {
    const row = await findOpen(tx, actor, decision)
    const { id, verdict, answer, to } = decision
    if (verdict === 'reopened') await reopening.carryOut(tx, actor, row, { reason: answer, to })
    else {
      const decidedAt = clock.now().toISOString()
      await closeAppeal(tx, row.id, { verdict, answer, decidedByUserId: actor.id, decidedAt })
      await audit.record(tx, actor, 'appeal_confirmed', row, [row.submittedBy])
      await notifications.notify(tx, [row.submittedBy], {
        type: 'appeal_confirmed',
        message: `Your appeal for “${row.name}” was read, and the decision stands. Answer: ${answer}`,
        characterId: row.id,
        metadata: { caseId: id },
      })
    }
    return toAppeal((await findAppeal(tx, id))!)
  }

  scheduledDecisions.define<AppealDecision>('appeal', {
    async find(tx, actor, decision) {
      const { id: characterId, name, version } = await findOpen(tx, actor, decision)
      return { id: decision.id, name, characterId, payload: { ...decision, baseVersion: version } }
    },
    apply: decide,
    gone: () => 'The submission was deleted before that.',
  })

  return {
    /** @throws AppError `not_found`, `forbidden` for all but the submitter and admins */
    async of(viewer: CurrentUser, { id }: { id: string }) {
      const state = await history.refuseStranger(viewer, id, 'the appeal')
      const { rejection, appeal, isDone } = await stateOf(db.read, id)
      const isOpen =
        state.rejectedPermanently === 1 &&
        rejection &&
        rejection.verdict !== 'kept' &&
        !isDone &&
        endOf(rejection) > clock.now()
      return {
        appeal: appeal ? toAppeal(appeal) : null,
        openUntil: isOpen ? endOf(rejection).toISOString() : null,
      }
    },

    /** @throws AppError `not_found`, `forbidden`, `conflict` (not rejected, repeated, too late), `changed` */
    async create(tx: Tx, actor: CurrentUser, { id, text, baseVersion }: AppealInput) {
      const row = await store.find(tx, actor, id)
      if (row.submittedBy !== actor.id)
        throw new AppError('forbidden', 'You can only appeal for your own characters.')
      await store.requireVersion(tx, row, baseVersion)
      const { rejection, isDone } = await stateOf(tx, id)
      requireRejected(row, 'appealed', rejection)
      if (isDone) throw new AppError('conflict', 'You have already appealed this rejection.')
      const now = clock.now()
      if (!rejection || endOf(rejection) <= now) throw new AppError('conflict', TOO_LATE)
      const appealId = randomUUID()
      await insertAppeal(tx, {
        id: appealId,
        characterId: id,
        round: rejection.round,
        userId: actor.id,
        text,
        createdAt: now.toISOString(),
      })
      await notifications.notifyAdmins(tx, {
        type: 'appeal_filed',
        message: `The rejection of “${row.name}” (${row.origin}) has been appealed.`,
        characterId: id,
        metadata: { caseId: appealId },
      })
      return toAppeal((await findAppeal(tx, appealId))!)
    },

    /** Deletes an open appeal; another may follow. @throws AppError `not_found`, `forbidden`, `conflict` */
    async withdraw(tx: Tx, actor: CurrentUser, { id }: { id: string }) {
      const appeal = await findAppeal(tx, id)
      if (!appeal || (appeal.userId !== actor.id && !actor.isAdmin)) throw noAppeal()
      if (appeal.userId !== actor.id)
        throw new AppError('forbidden', 'You can only take back your own appeals.')
      requireOpen(appeal)
      await deleteAppeal(tx, id)
    },

    async page(viewer: CurrentUser, { limit, cursor, status }: CasesInput) {
      const isOpen = status === 'open'
      const pages = PAGES[status]
      const rows = await rowsIn(viewer, isOpen, pages.start(cursor), limit + 1)
      return pages.page(sliceOf(rows, limit), await countAppeals(db.read, isOpen), ({ item }) => item)
    },

    waiting: {
      after: (viewer, after, limit) => rowsIn(viewer, true, after, limit),
      count: () => countAppeals(db.read, true),
      has: async (reader, _, id) => (await findAppeal(reader, id))?.verdict === null,
    } satisfies WaitingList<AppealRow>,

    /** The appeals in their author's export, without names of others. */
    exportOf: (userId: string) =>
      rowsInBatches('seq', (last, limit) => exportedAppeals(db.read, userId, last, limit)),

    decide,
  }
}
