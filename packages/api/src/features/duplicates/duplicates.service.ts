import { setImmediate } from 'node:timers/promises'
import type { Viewer } from '@personae/contract/access'
import type { CurrentUser } from '@personae/contract/auth'
import type { LikelyInput, LikelyMatch, Suspect } from '@personae/contract/duplicates'
import { caseKey } from '@personae/contract/fold'
import { pictureUrl } from '@personae/contract/media'
import type { Duplicate } from '@personae/contract/notifications'
import { type Db, fromJson, type Reader, type Tx } from '@personae/db'
import type { Clock } from '../../ports/clock.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { DuplicateIndex } from './duplicate-index.ts'
import {
  candidatesFor,
  type ComparedRow,
  distinctFrom,
  findCompared,
  insertDistinct,
  isDistinct,
  withoutKeys,
} from './duplicates.repo.ts'
import { keysOf } from './keys.ts'
import { type Compared, type Likeness, likenessOf, THRESHOLD } from './score.ts'

/** From here on a match is worth showing to whoever is typing: they see at once whether it is the same. */
const WORTH_SHOWING = 0.5
const SHOWN = 5
/** Characters indexed in one go at start: few, so that visitors' requests come in between. */
const INDEXED_AT_ONCE = 100

interface Deps {
  db: Db
  clock: Clock
  index: DuplicateIndex
  notifications: NotificationsService
}

type Match = ComparedRow & Likeness

export type DuplicatesService = ReturnType<typeof createDuplicatesService>

const toCompared = (row: ComparedRow): Compared => ({ ...row, creators: fromJson(row.creators) })

/** The candidates that come near enough, the nearest first. */
function nearest(one: Compared, candidates: ComparedRow[], least: number): Match[] {
  return candidates
    .map((row) => ({ ...row, ...likenessOf(one, toCompared(row)) }))
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score)
    .slice(0, SHOWN)
}

/** Whether a character is here already. Candidates come from an index of names and pictures, never from a scan. */
export function createDuplicatesService({ db, clock, index, notifications }: Deps) {
  async function find(reader: Reader, row: ComparedRow): Promise<Match[]> {
    const one = toCompared(row)
    const candidates = await candidatesFor(reader, keysOf(one), {
      except: row.id,
      visibleTo: 'reviewers',
      originKey: caseKey(row.origin),
    })
    const distinct = await distinctFrom(reader, row.id)
    return nearest(
      one,
      candidates.filter(({ id }) => !distinct.has(id)),
      THRESHOLD,
    )
  }

  return {
    /** What this character may be the same as, as reviewers see it. */
    async of(id: string, reader: Reader = db.read): Promise<Suspect[]> {
      const row = await findCompared(reader, id)
      const matches = row ? await find(reader, row) : []
      return matches.map((match) => ({ ...toLikelyMatch(match), parts: match.parts }))
    },

    /** Tells the admins what a character may be the same as; not of what they have been told before. */
    async report(tx: Tx, id: string, { known = [] }: { known?: { id: string }[] } = {}): Promise<void> {
      const row = await findCompared(tx, id)
      if (!row) return
      const told = new Set(known.map((one) => one.id))
      const duplicates = (await find(tx, row)).map(toDuplicate).filter((one) => !told.has(one.characterId))
      const [first, ...more] = duplicates
      if (!first) return
      const others = more.length > 0 ? ` and ${more.length} more` : ''
      await notifications.tellAdmins(tx, {
        type: 'duplicate_detected',
        message: `“${row.name}” (${row.origin}) may already be here: “${first.name}” (${first.origin})${others}.`,
        characterId: id,
        metadata: { duplicates },
      })
    },

    /** While somebody types: what is here already, of what they may see. Never a reason to stop them. */
    async likely(viewer: NonNullable<Viewer>, { name, origin, except }: LikelyInput): Promise<LikelyMatch[]> {
      if (name.length < 2) return []
      const one: Compared = {
        name,
        origin,
        multiverse: null,
        series: null,
        creators: [],
        description: '',
        backstory: '',
      }
      const visibleTo = viewer.isAdmin ? ('reviewers' as const) : { ownerId: viewer.id }
      const candidates = await candidatesFor(db.read, keysOf(one), {
        except: except ?? null,
        visibleTo,
        originKey: caseKey(origin),
      })
      // Nobody has said yet which universe it is: the name alone decides.
      const near = origin === '' ? candidates.map((row) => ({ ...row, origin: '' })) : candidates
      const places = new Map(candidates.map((row) => [row.id, row.origin]))
      return nearest(one, near, WORTH_SHOWING).map((match) =>
        toLikelyMatch({ ...match, origin: places.get(match.id) ?? match.origin }),
      )
    },

    /** How near two characters come, and whether an admin has called them distinct. */
    async between(newId: string, originalId: string) {
      const [one, other] = [await findCompared(db.read, newId), await findCompared(db.read, originalId)]
      const likeness =
        one && other ? likenessOf(toCompared(one), toCompared(other)) : { score: 0, reasons: [], parts: null }
      return { ...likeness, isDistinct: await isDistinct(db.read, [newId, originalId]) }
    },

    /** Remembers that two are distinct: they are not reported again. */
    callDistinct: (tx: Tx, actor: CurrentUser, pair: [string, string]): Promise<void> =>
      insertDistinct(tx, pair, { byUserId: actor.id, at: clock.now().toISOString() }),

    /** Gives characters from before there was an index their keys; ends early once the signal says so. */
    async indexMissing({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
      let rows = await withoutKeys(db.read, '', INDEXED_AT_ONCE)
      while (rows.length > 0) {
        if (signal?.aborted) return
        const found = rows
        await db.transact((tx) => index.add(tx, found))
        // SQLite answers without waiting: it takes a pause to let others come in between.
        await setImmediate()
        rows = await withoutKeys(db.read, found.at(-1)!.id, INDEXED_AT_ONCE)
      }
    },
  }
}

const toLikelyMatch = ({ id, name, origin, pictureHash, status, score, reasons }: Match): LikelyMatch => ({
  id,
  name,
  origin,
  imageUrl: pictureHash === null ? null : pictureUrl(pictureHash),
  status,
  score,
  reasons,
})

const toDuplicate = ({ id, name, origin, score, reasons }: Match): Duplicate => ({
  characterId: id,
  name,
  origin,
  score: Math.round(score * 100) / 100,
  reasons,
})
