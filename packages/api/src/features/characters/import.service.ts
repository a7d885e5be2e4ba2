import { createHash, randomUUID } from 'node:crypto'
import type { CurrentUser } from '@personae/contract/auth'
import { type ImportedCharacter, importedCharacter } from '@personae/contract/characters'
import { type Db, toFlag, type Tx } from '@personae/db'
import { AppError, appErrorOf } from '../../errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Picture } from '../../ports/images.ts'
import type { MediaService } from '../media/media.service.ts'
import { type CharacterRow, contentColumns } from './character-row.ts'
import type { CharacterStore, NewCharacter } from './character-store.ts'
import { findBySource } from './characters.repo.ts'
import { changesBetween } from './revisions.repo.ts'

export interface ImportTally {
  added: number
  updated: number
  unchanged: number
  refused: number
}

export interface ImportLine {
  /** Counted from one, as editors do. */
  number: number
  text: string
}

export interface ImportOptions {
  owner: CurrentUser
  /** Brings the bytes of a picture that a line names; null when there is none of that name. */
  readPicture(name: string): Promise<Buffer | null>
  /** Called for each line that is left out, with the reason. */
  refused(line: number, reason: string): void
}

interface Deps {
  db: Db
  clock: Clock
  media: MediaService
  store: CharacterStore
}

interface Identity {
  source: string
  sourceId: string
}

interface Accepted extends Identity {
  record: ImportedCharacter
  picture: Picture | null
}

/** Decoded pictures are large: so many fit into memory however many lines name one. */
const PICTURES_AT_ONCE = 4

export type ImportService = ReturnType<typeof createImportService>

/** Brings characters in from lines of JSON. */
export function createImportService({ db, clock, media, store }: Deps) {
  /** Carries out one step for a line; what is wrong with it is told, and the line left out. */
  async function attempt<T>(
    line: number,
    { refused }: ImportOptions,
    step: () => T | Promise<T>,
  ): Promise<T | null> {
    try {
      return await step()
    } catch (error) {
      const known = appErrorOf(error)
      if (!known) throw error
      const path = known.issues?.[0]?.path
      refused(line, path ? `${path}: ${known.message}` : known.message)
      return null
    }
  }

  async function readPicture(record: ImportedCharacter, options: ImportOptions): Promise<Picture | null> {
    const url = record.imageUrl
    if (!url) return null
    const bytes = url.startsWith('data:') ? null : await options.readPicture(url)
    return bytes ? media.readBytes(bytes) : media.read(url)
  }

  async function readLine({ number, text }: ImportLine, options: ImportOptions): Promise<Accepted | null> {
    return attempt(number, options, async () => {
      const record = importedCharacter.parse(parseLine(text))
      return { record, picture: await readPicture(record, options), ...identityOf(record) }
    })
  }

  /** What the lines bring; of those with the same key, the last one that is not refused. */
  async function accept(lines: ImportLine[], options: ImportOptions): Promise<Accepted[]> {
    const accepted = new Map<string, Accepted>()
    for (let at = 0; at < lines.length; at += PICTURES_AT_ONCE) {
      const few = lines.slice(at, at + PICTURES_AT_ONCE)
      for (const one of await Promise.all(few.map((line) => readLine(line, options)))) {
        if (one) accepted.set(keyOf(one), one)
      }
    }
    return [...accepted.values()]
  }

  function newRow({ record, source, sourceId, picture }: Accepted): NewCharacter {
    const now = clock.now().toISOString()
    const createdAt = isoOr(record.createdAt, now)
    return {
      ...contentColumns(record, picture?.hash ?? null),
      id: randomUUID(),
      status: record.status,
      rejectionReason: null,
      rejectedPermanently: toFlag(record.status === 'rejected'),
      createdAt,
      publishedAt: record.status === 'approved' ? isoOr(record.publishedAt, createdAt) : null,
      source,
      sourceId,
    }
  }

  async function update(tx: Tx, row: CharacterRow, { record, picture }: Accepted, owner: CurrentUser) {
    const pictureHash = record.imageUrl === undefined ? row.pictureHash : (picture?.hash ?? null)
    const columns = contentColumns(record, pictureHash)
    if (Object.keys(changesBetween<object>(row, columns)).length === 0) return false
    await store.change(tx, row, columns, { userId: owner.id, action: 'imported' })
    return true
  }

  return {
    /**
     * Imports some lines in one transaction: all accepted ones or, on a fault, none. What a source brought
     * before is updated, never doubled; a broken line is refused by itself.
     */
    async importLines(lines: ImportLine[], options: ImportOptions): Promise<ImportTally> {
      const refusals: [line: number, reason: string][] = []
      const accepted = await accept(lines, {
        ...options,
        refused: (line, reason) => void refusals.push([line, reason]),
      })
      for (const [line, reason] of refusals.sort(([a], [b]) => a - b)) options.refused(line, reason)
      const refused = refusals.length
      // A line that a later one of the same key overrules has had no effect of its own.
      const tally = { added: 0, updated: 0, unchanged: lines.length - refused - accepted.length, refused }
      await db.transact(async (tx) => {
        const known = await findBySource(tx, accepted)
        const fresh: NewCharacter[] = []
        for (const one of accepted) {
          if (one.picture) await media.keep(tx, one.picture)
          const row = known.get(keyOf(one))
          if (!row) fresh.push(newRow(one))
          else if (await update(tx, row, one, options.owner)) tally.updated += 1
          else tally.unchanged += 1
        }
        tally.added = fresh.length
        if (fresh.length > 0) await store.create(tx, options.owner, fresh, 'imported')
      })
      return tally
    },
  }
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('invalid', 'The line is not valid JSON')
  }
}

const keyOf = ({ source, sourceId }: Identity): string => `${source}\n${sourceId}`

const isoOr = (time: string | null | undefined, otherwise: string): string =>
  time ? new Date(time).toISOString() : otherwise

/** A line that names no source is known by what it says. */
function identityOf(record: ImportedCharacter): Identity {
  if (record.source && record.sourceId) return { source: record.source, sourceId: record.sourceId }
  const said = JSON.stringify([record.name, record.origin, record.multiverse, record.series])
  return { source: record.source ?? 'file', sourceId: createHash('sha256').update(said).digest('hex') }
}
