import { randomUUIDv7 } from 'node:crypto'
import { correctionRefusal, NOT_CORRECTABLE } from '@personae/contract/access'
import type { CurrentUser } from '@personae/contract/auth'
import type { CharacterField } from '@personae/contract/character-fields'
import type {
  Correction,
  CorrectionFromSubmissionInput,
  CorrectionInput,
  CorrectionsInput,
  OwnerAnswerInput,
} from '@personae/contract/corrections'
import { NOTHING_CHANGED } from '@personae/contract/corrections.constants'
import { KEPT_AS_CORRECTION } from '@personae/contract/review-rounds.constants'
import { type Reader, toJson, type Tx } from '@personae/db'
import { adminsOnly, AppError, invalid } from '../../../errors.ts'
import { rowsInBatches } from '../../../lib/rows-in-batches.ts'
import type { Shared } from '../../../shared.ts'
import { type CharacterRow, toCharacter } from '../../catalogue/characters/character-row.ts'
import type { ProvisionalTakeOffs } from '../disputes/provisional-take-offs.ts'
import type { ModerationService } from '../moderation/moderation.service.ts'
import { notUploaded, proposedChanges } from './correction-changes.ts'
import { suggestionText } from './correction-news.ts'
import {
  type CorrectionRow,
  isAsked,
  mayAnswer,
  maySee,
  noCorrection,
  toCorrection,
  toExportedCorrection,
} from './correction-row.ts'
import {
  correctionBefore,
  findCorrection,
  insertCorrection,
  picturesOf,
  updateCorrection,
} from './corrections.repo.ts'
import { createFilingChecks, type Suggestion } from './filing-checks.ts'
import { ownersOf, saveWord, wordsBefore } from './owners.repo.ts'
import { requireOpen } from './correction-closing.ts'
import { pagesOffWithProblems } from './removal-requests.repo.ts'

const PICTURE_PATH = 'changes.imageUrl'

type Deps = Shared & {
  moderation: ModerationService
  provisional: Pick<ProvisionalTakeOffs, 'caseEnded'>
  publicUrl: string
}

export type CorrectionsService = ReturnType<typeof createCorrectionsService>

/** R32: corrections of published characters. */
export function createCorrectionsService({
  db,
  clock,
  auth,
  reads,
  store,
  pictureUploads,
  notifications,
  idempotency,
  moderation,
  correctionClosing,
  correctionLists,
  reminders,
  provisional,
  publicUrl,
}: Deps) {
  const { refuseTooMany, requireFitting, refuseSame } = createFilingChecks({ reads })

  /** @throws AppError `not_found`, also for a viewer who may not see it */
  async function find(reader: Reader, viewer: CurrentUser, id: string): Promise<CorrectionRow> {
    const row = await findCorrection(reader, id)
    if (!row || !maySee(viewer, row)) throw noCorrection()
    return row
  }

  async function maySeeCorrection(reader: Reader, viewer: CurrentUser, id: string): Promise<boolean> {
    const row = await findCorrection(reader, id)
    return row !== undefined && maySee(viewer, row)
  }

  async function present(reader: Reader, viewer: CurrentUser, row: CorrectionRow): Promise<Correction> {
    const character = row.characterId === null ? undefined : await reads.byId(row.characterId, reader)
    return toCorrection(row, character ? toCharacter(character) : null, viewer)
  }

  const shown = async (reader: Reader, viewer: CurrentUser, id: string): Promise<Correction> =>
    present(reader, viewer, await find(reader, viewer, id))

  /** Stores a correction of a character that may be corrected, and notifies admins and owners. */
  async function add(
    tx: Tx,
    author: { id: string; username: string },
    row: CharacterRow,
    { input: { kind, topic, note, sources, otherId }, changes, pictureHash }: Suggestion,
  ): Promise<CorrectionRow> {
    const id = randomUUIDv7()
    const about = kind === 'problem' ? (topic ?? 'other') : null
    const fields = Object.keys(changes) as CharacterField[]
    await insertCorrection.run(tx, {
      id,
      characterId: row.id,
      characterName: row.name,
      origin: row.origin,
      authorId: author.id,
      kind,
      topic: about,
      otherId: kind === 'duplicate' ? (otherId ?? null) : null,
      baseVersion: row.version,
      fields: toJson(fields),
      pictureHash,
      note,
      sources: toJson(sources),
      status: 'open',
      taken: toJson([]),
      createdAt: clock.now().toISOString(),
      changes: toJson(changes),
    })
    const { name: characterName } = row
    const message = suggestionText({ kind, topic: about, characterName, fields, by: author.username })
    const news = { message, characterId: row.id, metadata: { caseId: id, correctionId: id } }
    await notifications.notifyAdmins(tx, { type: 'correction_received', ...news })
    if (about === 'removal') await reminders.plan(tx, 'removal', { id, characterName })
    const owners = (await ownersOf(tx, { characterId: row.id, topic: about })).filter(
      (owner) => owner !== author.id,
    )
    await notifications.notify(tx, owners, {
      type: 'correction_to_answer',
      ...news,
      message: `${message} Is that right?`,
    })
    return (await findCorrection(tx, id))!
  }

  /** The correction made with an idempotency key. @throws AppError `conflict` if it was decided meanwhile */
  async function findUndecided(tx: Tx, id: string): Promise<CorrectionRow | undefined> {
    const row = await findCorrection(tx, id)
    return row && requireOpen(row)
  }

  return {
    maySeeCorrection,
    shown,

    async mayAnswer(reader: Reader, viewer: CurrentUser, id: string): Promise<boolean> {
      const row = await findCorrection(reader, id)
      return row !== undefined && mayAnswer(row, viewer.id)
    },

    mayDecide: async (reader: Reader, viewer: CurrentUser, id: string): Promise<boolean> =>
      (await shown(reader, viewer, id)).may.decide,

    /** @throws AppError `not_found`, `forbidden` for admins, `conflict` (unpublished, too many), `invalid` */
    async create(
      caller: CurrentUser,
      { characterId, baseVersion, changes: values = {}, ...input }: CorrectionInput,
      key: string | null = null,
    ) {
      const proposed = input.kind === 'change' ? values : {}
      const picture = await pictureUploads.prepare(proposed.imageUrl, PICTURE_PATH)
      const make = async (tx: Tx, actor: CurrentUser) => {
        const row = await store.find(tx, actor, characterId)
        const refusal = correctionRefusal(actor, row)
        if (refusal) throw new AppError(refusal.code, refusal.message)
        if (baseVersion !== undefined && baseVersion > row.version)
          throw invalid('baseVersion', 'The character has no such version yet.')
        await store.requireVersion(tx, row, baseVersion)
        await refuseTooMany(tx, actor.id, row.id)
        await requireFitting(tx, actor.id, row, input)
        const pictureHash = await picture.choose(tx, actor, row.pictureHash, () => notUploaded(PICTURE_PATH))
        const changes = proposedChanges(row, proposed, pictureHash)
        if (input.kind === 'change' && Object.keys(changes).length === 0)
          throw invalid('changes', NOTHING_CHANGED)
        const suggestion = { input, changes, pictureHash: changes.imageUrl ? pictureHash : null }
        await refuseSame(tx, actor.id, row.id, suggestion)
        return add(tx, actor, row, suggestion)
      }
      return auth.asUser(caller, async (tx, actor) => {
        const request = { characterId, baseVersion, values, ...input }
        const row = await idempotency.once(
          tx,
          { userId: actor.id, key, request: ['corrections.create', request] },
          { find: (id) => findUndecided(tx, id), make: () => make(tx, actor) },
        )
        return present(tx, actor, row)
      })
    },

    /** Closes a submission of a published character as a correction. @throws like `create`, and `changed` */
    async fromSubmission(tx: Tx, actor: CurrentUser, input: CorrectionFromSubmissionInput) {
      const submission = await store.find(tx, actor, input.submissionId)
      const row = await store.find(tx, actor, input.characterId)
      moderation.requirePending(submission)
      if (row.status !== 'approved') throw new AppError('conflict', NOT_CORRECTABLE)
      const { submittedBy: id, submittedByUsername: username } = submission
      const written = toCharacter(submission)
      const values = Object.fromEntries(input.fields.map((field) => [field, written[field]]))
      const { pictureHash } = values.imageUrl === undefined ? row : submission
      const changes = proposedChanges(row, values, pictureHash)
      if (Object.keys(changes).length === 0) throw invalid('fields', NOTHING_CHANGED)
      const made = await add(tx, { id, username }, row, {
        input: { kind: 'change', note: null, sources: [] },
        changes,
        pictureHash: changes.imageUrl ? pictureHash : null,
      })
      const address = `${publicUrl}/character/${row.id}`
      await moderation.decide(
        tx,
        actor,
        {
          id: submission.id,
          baseVersion: input.baseVersion,
          verdict: 'permanent',
          rejectionReason: `“${row.name}” is published already: ${address}. ${KEPT_AS_CORRECTION}`,
        },
        {
          type: 'submission_kept',
          message: `“${row.name}” is published already. ${KEPT_AS_CORRECTION}`,
          characterId: row.id,
          metadata: { correctionId: made.id },
        },
      )
      return present(tx, actor, made)
    },

    /** Open ones first, latest first; for admins all open ones, oldest first. @throws AppError `forbidden` */
    async page(viewer: CurrentUser, { of, status, ...paging }: CorrectionsInput) {
      if (of === undefined && !viewer.isAdmin) throw adminsOnly(viewer)
      const isQueue = of === undefined && status === 'open'
      const list = isQueue ? 'corrections to decide' : `corrections ${status ?? 'of any status'}`
      const filter = { status, isQueue, ...(of && { [of]: viewer.id }) }
      return correctionLists.page(viewer, paging, { list, filter, isOldestFirst: isQueue })
    },

    byId: (viewer: CurrentUser, { id }: { id: string }) => shown(db.read, viewer, id),

    async *exportOf(authorId: string) {
      const rows = rowsInBatches('seq', (last) => correctionBefore(db.read, authorId, last))
      for await (const row of rows) yield toExportedCorrection(row, authorId)
    },

    async *wordsOf(userId: string) {
      const rows = rowsInBatches('seq', (last, limit) => wordsBefore(db.read, userId, last, limit))
      for await (const { seq: _, ...word } of rows) yield word
    },

    proposedPictures: (authorId: string): Promise<string[]> => picturesOf(db.read, 'authorId', authorId),

    async onAccountDeleted(tx: Tx, authorId: string): Promise<void> {
      const pages = await pagesOffWithProblems(tx, authorId)
      await correctionClosing.onAccountDeleted(tx, authorId)
      for (const page of pages) await provisional.caseEnded(tx, page)
    },

    sweep: correctionClosing.sweep,

    /** Stores an owner's answer, which binds nobody. @throws AppError `not_found`, `forbidden`, `conflict` */
    async answer(tx: Tx, actor: CurrentUser, { id, ownerSays, ownerNote }: OwnerAnswerInput) {
      const row = await find(tx, actor, id)
      if (row.authorId === actor.id || !isAsked(row, actor.id))
        throw new AppError('forbidden', 'Only the owner of the character can answer.')
      requireOpen(row)
      await saveWord(tx, {
        correctionId: id,
        userId: actor.id,
        role: row.submittedBy === actor.id ? 'submitter' : 'company',
        says: ownerSays,
        note: ownerNote,
        at: clock.now().toISOString(),
      })
      return shown(tx, actor, id)
    },

    /** @throws AppError `not_found`, `forbidden` for all but the author, `conflict` if decided */
    async withdraw(tx: Tx, actor: CurrentUser, { id }: { id: string }) {
      const row = await find(tx, actor, id)
      if (row.authorId !== actor.id)
        throw new AppError('forbidden', 'You can only withdraw your own corrections.')
      const { characterId, kind } = requireOpen(row)
      await updateCorrection(tx, id, { status: 'withdrawn', decidedAt: clock.now().toISOString() })
      await correctionClosing.forgetPicture(tx, row)
      const page = kind === 'problem' ? await reads.byId(characterId, tx) : undefined
      if (page) await provisional.caseEnded(tx, page)
    },
  }
}
