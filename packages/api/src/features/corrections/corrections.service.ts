import { randomUUIDv7 } from 'node:crypto'
import { correctionRefusal } from '@personae/contract/access'
import type { CurrentUser } from '@personae/contract/auth'
import type { CharacterField } from '@personae/contract/character-fields'
import type {
  Correction,
  CorrectionInput,
  CorrectionRow as Row,
  CorrectionsInput,
  OwnerAnswerInput,
} from '@personae/contract/corrections'
import { CORRECTION_LIMITS, NOTHING_CHANGED } from '@personae/contract/corrections.constants'
import { pictureUrl } from '@personae/contract/media'
import type { Page } from '@personae/contract/search'
import { fromJson, type Reader, toJson, type Tx } from '@personae/db'
import type { Core } from '../../core.ts'
import { AppError, invalid } from '../../errors.ts'
import { decodeCursor } from '../../lib/cursor.ts'
import { pageOf, sliceOf } from '../../lib/slice.ts'
import { type CharacterRow, toCharacter } from '../characters/character-row.ts'
import { findCharacter } from '../characters/characters.repo.ts'
import type { IdempotencyService } from '../idempotency/idempotency.service.ts'
import { type FieldChanges, proposedChanges } from './correction-changes.ts'
import { suggestionText } from './correction-news.ts'
import { type CorrectionRow, isOwner, maySee, toCorrection, toRow } from './correction-row.ts'
import {
  companyOwnerOf,
  correctionsIn,
  countIn,
  countOpenBy,
  findCorrection,
  insertCorrection,
  updateCorrection,
} from './corrections.repo.ts'
import { requireOpen } from './correction-decisions.ts'

const notUploaded = () =>
  invalid('changes.imageUrl', 'The picture must be an uploaded file, not an address. Please choose one.')

const noCorrection = () => new AppError('not_found', 'This correction does not exist.')

type Deps = Core & { idempotency: IdempotencyService }

export type CorrectionsService = ReturnType<typeof createCorrectionsService>

/** R32: corrections of published characters. */
export function createCorrectionsService({
  db,
  clock,
  auth,
  store,
  pictureUploads,
  notifications,
  idempotency,
}: Deps) {
  /** @throws AppError `not_found`, also for who may not see it */
  async function find(reader: Reader, viewer: CurrentUser, id: string): Promise<CorrectionRow> {
    const row = await findCorrection(reader, id)
    if (!row || !maySee(viewer, row)) throw noCorrection()
    return row
  }

  async function present(reader: Reader, viewer: CurrentUser, row: CorrectionRow): Promise<Correction> {
    const character = row.characterId === null ? undefined : await findCharacter(reader, row.characterId)
    return toCorrection(row, character ? toCharacter(character) : null, viewer)
  }

  const shown = async (reader: Reader, viewer: CurrentUser, id: string): Promise<Correction> =>
    present(reader, viewer, await find(reader, viewer, id))

  async function refuseTooMany(tx: Tx, authorId: string, characterId: string): Promise<void> {
    const open = await countOpenBy(tx, authorId, characterId)
    if (open.here >= CORRECTION_LIMITS.openPerCharacter)
      throw new AppError(
        'conflict',
        `You have ${CORRECTION_LIMITS.openPerCharacter} open corrections of this character. Please wait until one is decided.`,
      )
    if (open.all >= CORRECTION_LIMITS.open)
      throw new AppError(
        'conflict',
        `You have ${CORRECTION_LIMITS.open} open corrections. Please wait until some of them are decided.`,
      )
  }

  async function requireOther(tx: Tx, actor: CurrentUser, id: string, characterId: string): Promise<void> {
    if (id === characterId) throw invalid('otherId', 'A character cannot be a duplicate of itself.')
    const other = await findCharacter(tx, id)
    if (other?.status !== 'approved') throw invalid('otherId', 'There is no such published character.')
  }

  interface Suggestion {
    input: Omit<CorrectionInput, 'changes' | 'baseVersion' | 'characterId'>
    changes: FieldChanges
    pictureHash: string | null
  }

  /** Of a character that the actor may correct. */
  async function add(
    tx: Tx,
    actor: CurrentUser,
    row: CharacterRow,
    { input: { kind, topic, note, sources, otherId }, changes, pictureHash }: Suggestion,
  ): Promise<CorrectionRow> {
    await refuseTooMany(tx, actor.id, row.id)
    const id = randomUUIDv7()
    const fields = Object.keys(changes) as CharacterField[]
    await insertCorrection(tx, {
      id,
      characterId: row.id,
      characterName: row.name,
      origin: row.origin,
      authorId: actor.id,
      kind,
      topic: kind === 'problem' ? (topic ?? 'other') : null,
      otherId: kind === 'duplicate' ? (otherId ?? null) : null,
      baseVersion: row.version,
      fields: toJson(fields),
      pictureHash,
      note,
      sources: toJson(sources),
      status: 'open',
      ownerSays: null,
      ownerNote: null,
      taken: toJson([]),
      reason: null,
      decidedById: null,
      revisionId: null,
      createdAt: clock.now().toISOString(),
      decidedAt: null,
      changes: toJson(changes),
    })
    const message = suggestionText({ kind, characterName: row.name, fields, by: actor.username })
    const news = { message, characterId: row.id }
    await notifications.notifyAdmins(tx, { type: 'correction_received', ...news })
    const owners = [row.submittedBy, (await companyOwnerOf(tx, row.originKey)) ?? row.submittedBy]
    await notifications.notify(
      tx,
      owners.filter((owner) => owner !== actor.id),
      { type: 'correction_to_answer', ...news, message: `${message} Is that right?` },
    )
    return (await findCorrection(tx, id))!
  }

  return {
    /** @throws AppError `not_found`, `forbidden` (admins edit), `conflict` (not published, too many), `invalid` */
    async create(
      caller: CurrentUser,
      { characterId, baseVersion, changes: values = {}, ...input }: CorrectionInput,
      key: string | null = null,
    ): Promise<Correction> {
      const proposed = input.kind === 'change' ? values : {}
      const picture = await pictureUploads.prepare(proposed.imageUrl, 'changes.imageUrl')
      const make = async (tx: Tx, actor: CurrentUser) => {
        const row = await store.find(tx, actor, characterId)
        const refusal = correctionRefusal(actor, row)
        if (refusal) throw new AppError(refusal.code, refusal.message)
        if (baseVersion !== undefined && baseVersion > row.version)
          throw invalid('baseVersion', 'The character has no such version yet.')
        await store.requireVersion(tx, row, baseVersion)
        if (input.kind === 'duplicate') await requireOther(tx, actor, input.otherId ?? '', row.id)
        const pictureHash = await picture.choose(tx, actor, row.pictureHash, notUploaded)
        const changes = proposedChanges(row, proposed, pictureHash)
        if (input.kind === 'change' && Object.keys(changes).length === 0)
          throw invalid('changes', NOTHING_CHANGED)
        const own = changes.imageUrl ? pictureHash : null
        return add(tx, actor, row, { input, changes, pictureHash: own })
      }
      return auth.asUser(caller, async (tx, actor) => {
        const request = { characterId, baseVersion, values, ...input }
        const row = await idempotency.once(
          tx,
          { userId: actor.id, key, request: ['corrections.create', request] },
          { find: (id) => findCorrection(tx, id), make: () => make(tx, actor) },
        )
        return present(tx, actor, row)
      })
    },

    /** Open ones first, latest first; the open ones of all, for admins, oldest first. @throws AppError `forbidden` */
    async page(viewer: CurrentUser, { of, status, limit, cursor }: CorrectionsInput): Promise<Page<Row>> {
      if (of === undefined && !viewer.isAdmin) throw new AppError('forbidden', 'Only admins can do this.')
      const filter = { status, ...(of && { [of]: viewer.id }) }
      const rows = await correctionsIn(db.read, filter, {
        after: typeof cursor === 'string' ? decodeCursor(cursor) : null,
        oldestFirst: of === undefined && status === 'open',
        limit: limit + 1,
      })
      return pageOf(sliceOf(rows, { limit }), await countIn(db.read, filter), 'place', toRow)
    },

    byId: (viewer: CurrentUser, { id }: { id: string }): Promise<Correction> => shown(db.read, viewer, id),

    openCount: async (): Promise<{ count: number }> => ({
      count: await countIn(db.read, { status: 'open' }),
    }),

    /** Until the decision; it binds nobody. @throws AppError `not_found`, `forbidden`, `conflict` if decided */
    answer: (caller: CurrentUser, { id, ownerSays, ownerNote }: OwnerAnswerInput): Promise<Correction> =>
      auth.asUser(caller, async (tx, actor) => {
        const row = await find(tx, actor, id)
        if (row.authorId === actor.id || !isOwner(row, actor.id))
          throw new AppError('forbidden', 'Only the owner of the character can answer.')
        requireOpen(row)
        await updateCorrection(tx, id, { ownerSays, ownerNote })
        return shown(tx, actor, id)
      }),

    /** @throws AppError `not_found`, `forbidden` for all but its author, `conflict` if decided */
    withdraw: (caller: CurrentUser, { id }: { id: string }): Promise<void> =>
      auth.asUser(caller, async (tx, actor) => {
        const row = await find(tx, actor, id)
        if (row.authorId !== actor.id)
          throw new AppError('forbidden', 'You can only withdraw your own corrections.')
        requireOpen(row)
        await updateCorrection(tx, id, { status: 'withdrawn', decidedAt: clock.now().toISOString() })
      }),

    shown,
  }
}
