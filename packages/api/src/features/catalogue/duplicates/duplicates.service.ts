import { setImmediate } from 'node:timers/promises'
import type { Viewer } from '@personae/contract/access'
import type { CurrentUser } from '@personae/contract/auth'
import {
  type ComparedPair,
  type Comparison,
  type DuplicateCandidate,
  duplicateCandidate,
  type LikelyInput,
  type PossibleDuplicate,
} from '@personae/contract/duplicates'
import { caseKey } from '@personae/contract/shared/fold'
import type { Duplicate } from '@personae/contract/notifications'
import { fromJson, type Reader, type Tx } from '@personae/db'
import { type ComparedRecord, similarityOf, THRESHOLD } from '@personae/engines/similarity/score'
import { shareUniverse } from '@personae/engines/similarity/universes'
import type { Core } from '../../../core.ts'
import { invalid, outageOf } from '../../../errors.ts'
import type { FindAlike } from '../suggestions/find-alike.ts'
import { pictureOf, toCharacter } from '../characters/character-row.ts'
import { chunksOf } from '../../../lib/chunks.ts'
import { columnsFor } from '../../../lib/columns-for.ts'
import { batches } from '../../../lib/rows-in-batches.ts'
import { MINUTE } from '../../../lib/time.ts'
import { duplicateIndex } from './duplicate-index.ts'
import {
  comparedById,
  type ComparedRow,
  distinctFrom,
  idsAfter,
  insertDistinct,
  isDistinct,
  replacePossible,
  withoutKeys,
} from './duplicates.repo.ts'
import { findSimilar, type Match, toComparedRecord } from './find-similar.ts'
import { catalogueFor } from './stored-catalogue.ts'

/** Least score of a match in the submission form: lower than the threshold, because a person checks it. */
const MIN_SHOWN_SCORE = 0.5
/** Characters per transaction of indexing: few, so that the server answers other requests in between. */
const INDEX_BATCH_SIZE = 20
const SCAN_BATCH_SIZE = 500

type Deps = Core & { findAlike: FindAlike }

/** Finds duplicates of a character. Candidates come from indexes, never from a scan of all characters. */
export function createDuplicatesService({ db, jobs, clock, audit, store, notifications, findAlike }: Deps) {
  async function find(reader: Reader, row: ComparedRow): Promise<Match[]> {
    return findSimilar(reader, {
      findAlike,
      record: toComparedRecord(row),
      scope: { except: row.id, visibleTo: 'reviewers', originKey: caseKey(row.origin) },
      least: THRESHOLD,
      distinct: await distinctFrom(reader, row.id),
      pauses: reader === db.read,
    })
  }

  async function of(subject: { id: string }, reader: Reader = db.read): Promise<PossibleDuplicate[]> {
    const row = await comparedById.get(reader, subject)
    const matches = row ? await find(reader, row) : []
    return matches.map((match) => ({ ...toLikelyMatch(match), parts: match.parts }))
  }

  /** Stores the possible duplicates of a character and notifies admins of those not in `known`. */
  async function report(
    tx: Tx,
    id: string,
    { known = [] }: { known?: { id: string }[] } = {},
  ): Promise<void> {
    const row = await comparedById.get(tx, { id })
    if (!row) return
    const notified = new Set(known.map((duplicate) => duplicate.id))
    const matches = await find(tx, row)
    const found = matches.map((match) => match.id)
    await replacePossible(tx, id, found)
    const duplicates = matches.map(toDuplicate).filter(({ characterId }) => !notified.has(characterId))
    const [first, ...more] = duplicates
    if (!first) return
    const others = more.length > 0 ? ` and ${more.length} more` : ''
    await notifications.notifyAdmins(tx, {
      type: 'duplicate_detected',
      message: `“${row.name}” (${row.origin}) may already be here: “${first.name}” (${first.origin})${others}.`,
      characterId: id,
      metadata: { duplicates },
    })
  }

  async function between(newId: string, originalId: string) {
    const submission = await comparedById.get(db.read, { id: newId })
    const original = await comparedById.get(db.read, { id: originalId })
    const areDistinct = await isDistinct(db.read, [newId, originalId])
    if (!submission || !original)
      return { score: 0, reasons: [], parts: null, isOneUniverse: false, isDistinct: areDistinct }
    const records = [toComparedRecord(submission), toComparedRecord(original)] as const
    const catalogue = await catalogueFor(db.read, records[0], newId)
    const similarity = await catalogue.answer((known) => ({
      ...similarityOf(...records, known),
      isOneUniverse: shareUniverse(...records, known),
    }))
    return { ...similarity, isDistinct: areDistinct }
  }

  const addMissing = (ids: string[]): Promise<void> =>
    db.transact(async (tx) => {
      // Read again inside the transaction: a character may have been deleted or indexed meanwhile.
      for (const id of await withoutKeys(tx, ids)) {
        const row = await comparedById.get(tx, { id })
        if (row) await duplicateIndex.add(tx, [row])
      }
    })

  const retryAsJobs = (ids: string[]): Promise<void> =>
    db.transact(async (tx) => {
      for (const id of ids) {
        const row = await comparedById.get(tx, { id })
        if (row) await jobs.add(tx, { kind: 'duplicate_keys', subject: id }, { about: String(row.name) })
      }
    })

  jobs.define('duplicate_keys', {
    firstWait: MINUTE,
    longestWait: 24 * 60 * MINUTE,
    limit: 5,
    work: (id) => addMissing([id]),
  })

  return {
    of,

    report,

    /** Changes a character, and reports the duplicates that it did not have before. */
    async reportNew<T>(
      tx: Tx,
      { id, status }: Pick<ComparedRow, 'id' | 'status'>,
      change: () => Promise<T>,
    ): Promise<T> {
      const known = await of({ id }, tx)
      const changed = await change()
      // A rejected submission is checked again when it is resubmitted.
      if (status !== 'rejected') await report(tx, id, { known })
      return changed
    },

    /** Similar characters that the viewer may see, for the submission form. They never block a submission. */
    async likely(
      viewer: NonNullable<Viewer>,
      { name, origin, except }: LikelyInput,
    ): Promise<DuplicateCandidate[]> {
      if (name.length < 2) return []
      const record: ComparedRecord = {
        name,
        origin,
        multiverse: null,
        series: null,
        creators: [],
        description: '',
        backstory: '',
      }
      const visibleTo = viewer.isAdmin ? ('reviewers' as const) : { ownerId: viewer.id }
      const matches = await findSimilar(db.read, {
        findAlike,
        record,
        scope: { except: except ?? null, visibleTo, originKey: caseKey(origin) },
        least: MIN_SHOWN_SCORE,
        pauses: true,
        // The universe is not entered yet, so only the names are compared.
        ...(origin === '' && { transform: (row) => ({ ...row, origin: '' }) }),
      })
      return matches.map(toLikelyMatch)
    },

    /** @throws AppError `not_found` if one of them does not exist */
    compare: async (
      viewer: CurrentUser,
      { newId, originalId }: Pick<ComparedPair, 'newId' | 'originalId'>,
    ): Promise<Comparison> => ({
      newSubmission: toCharacter(await store.find(db.read, viewer, newId)),
      original: toCharacter(await store.find(db.read, viewer, originalId)),
      ...(await between(newId, originalId)),
    }),

    /** @throws AppError `not_found`, `invalid`, `changed` if either was edited since the caller loaded it */
    async callDistinct(
      tx: Tx,
      actor: CurrentUser,
      { newId, originalId, newVersion, originalVersion }: ComparedPair,
    ): Promise<void> {
      if (newId === originalId) throw invalid('originalId', 'A character cannot be distinct from itself.')
      const submission = await store.find(tx, actor, newId)
      const original = await store.find(tx, actor, originalId)
      await store.requireVersion(tx, submission, newVersion)
      await store.requireVersion(tx, original, originalVersion)
      const by = { byUserId: actor.id, at: clock.now().toISOString() }
      if (!(await insertDistinct(tx, [newId, originalId], by))) return
      const name = `${submission.name} / ${original.name}`
      await audit.record(tx, actor, 'called_distinct', { id: newId, name })
    },

    /** Indexes the characters that were stored before the index existed. Stops when the signal is aborted. */
    async indexMissing({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
      const read = (last = '') => idsAfter(db.read, last, SCAN_BATCH_SIZE)
      for await (const ids of batches(read, signal))
        for (const missing of chunksOf(await withoutKeys(db.read, ids), INDEX_BATCH_SIZE)) {
          if (signal?.aborted) return
          await addMissing(missing).catch((error: unknown) => {
            if (outageOf(error)) throw error
            // One unreadable record must not block the others of its batch.
            return retryAsJobs(missing)
          })
          // SQLite calls are synchronous: this lets the event loop handle other requests.
          await setImmediate()
        }
    },
  }
}

const toLikelyMatch = (match: Match): DuplicateCandidate => ({
  ...columnsFor(duplicateCandidate, match),
  genres: fromJson(match.genres),
  imageUrl: pictureOf(match.pictureHash),
})

const toDuplicate = ({ id, name, origin, score, reasons }: Match): Duplicate => ({
  characterId: id,
  name,
  origin,
  score: Math.round(score * 100) / 100,
  reasons,
})
