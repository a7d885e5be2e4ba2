import { createHash, randomUUIDv7 } from 'node:crypto'
import type { CurrentUser } from '@personae/contract/auth'
import { type ImportedCharacter, importedCharacter } from '@personae/contract/characters'
import { toFlag, type Tx } from '@personae/db'
import type { Core } from '../../core.ts'
import { AppError, appErrorOf, parseInput } from '../../errors.ts'
import type { ReadPicture } from '../media/media.service.ts'
import { changesBetween, type CharacterRow, contentColumns } from '../characters/character-row.ts'
import type { NewCharacter } from '../characters/character-store.ts'
import { findBySource } from './imports.repo.ts'

export interface ImportTally {
  added: number
  updated: number
  unchanged: number
  refused: number
}

/** Bytes of the longest line: a picture as text, and all other fields. */
export const IMPORT_LINE_MAX = 16 * 1024 * 1024
const LINE_TOO_LONG = 'The line is longer than 16 MB'

export interface ImportLine {
  /** Counted from one, as in editors. */
  number: number
  /** Null for a line that is too long to be read. */
  text: string | null
}

export interface ImportOptions {
  owner: CurrentUser
  /** Reads the bytes of a picture that a line names; null if there is none of that name. */
  readPicture(name: string): Promise<Buffer | null>
  refused(line: number, reason: string): void
}

interface Identity {
  source: string
  sourceId: string
}

interface Accepted extends Identity {
  record: ImportedCharacter
  picture: ReadPicture | null
}

/** Decoded pictures are large: this many fit into memory, however many lines name one. */
const PICTURE_CONCURRENCY = 4

export function createImportService({ db, clock, media, store, revisions }: Core) {
  async function attempt<T>(
    line: number,
    { refused }: ImportOptions,
    step: () => T | Promise<T>,
  ): Promise<T | null> {
    try {
      return await step()
    } catch (error) {
      const known = appErrorOf(error)
      if (!known || known.code === 'unavailable') throw error
      const path = known.issues?.[0]?.path
      refused(line, path ? `${path}: ${known.message}` : known.message)
      return null
    }
  }

  async function readPicture(record: ImportedCharacter, options: ImportOptions): Promise<ReadPicture | null> {
    const url = record.imageUrl
    if (!url) return null
    const bytes = url.startsWith('data:') ? null : await options.readPicture(url)
    return bytes ? media.readBytes(bytes) : media.read(url)
  }

  async function readLine({ number, text }: ImportLine, options: ImportOptions): Promise<Accepted | null> {
    return attempt(number, options, async () => {
      const record = parseInput(importedCharacter, parseLine(text))
      return { record, picture: await readPicture(record, options), ...identityOf(record) }
    })
  }

  /** The records of the lines; of those with the same key, the last valid one. */
  async function accept(lines: ImportLine[], options: ImportOptions): Promise<Accepted[]> {
    const accepted = new Map<string, Accepted>()
    for (let at = 0; at < lines.length; at += PICTURE_CONCURRENCY) {
      const few = lines.slice(at, at + PICTURE_CONCURRENCY)
      for (const one of await Promise.all(few.map((line) => readLine(line, options))))
        if (one) accepted.set(keyOf(one), one)
    }
    return [...accepted.values()]
  }

  function newRow({ record, source, sourceId, picture }: Accepted): NewCharacter {
    const now = clock.now().toISOString()
    const createdAt = isoOr(record.createdAt, now)
    const status = record.status ?? 'approved'
    return {
      ...contentColumns(record, picture?.hash ?? null),
      id: randomUUIDv7(),
      status,
      rejectionReason: null,
      rejectedPermanently: toFlag(status === 'rejected'),
      createdAt,
      publishedAt: status === 'approved' ? isoOr(record.publishedAt, createdAt) : null,
      source,
      sourceId,
    }
  }

  /** The status in a line, unless the character was decided on here: then that decision stays. */
  async function statusColumns(tx: Tx, row: CharacterRow, { status }: ImportedCharacter) {
    if (status === undefined || status === row.status || (await revisions.isDecided(tx, row.id))) return {}
    return { status, rejectedPermanently: toFlag(status === 'rejected') }
  }

  async function update(tx: Tx, row: CharacterRow, { record, picture }: Accepted, owner: CurrentUser) {
    const pictureHash = record.imageUrl === undefined ? row.pictureHash : (picture?.hash ?? null)
    const columns = { ...contentColumns(record, pictureHash, row), ...(await statusColumns(tx, row, record)) }
    if (Object.keys(changesBetween<object>(row, columns)).length === 0) return false
    const by = { userId: owner.id, action: 'imported' as const }
    const isPublished = row.status !== 'approved' && columns.status === 'approved'
    if (isPublished) await store.publish(tx, row, by, { columns, at: record.publishedAt ?? undefined })
    else await store.change(tx, row, columns, by)
    return true
  }

  return {
    /** In one transaction. A record from the same source is updated; an invalid line is refused alone. */
    async importLines(lines: ImportLine[], options: ImportOptions): Promise<ImportTally> {
      const refusals: [line: number, reason: string][] = []
      const accepted = await accept(lines, {
        ...options,
        refused: (line, reason) => void refusals.push([line, reason]),
      })
      for (const [line, reason] of refusals.sort(([a], [b]) => a - b)) options.refused(line, reason)
      const refused = refusals.length
      // A line that a later one with the same key replaces had no effect.
      const tally = { added: 0, updated: 0, unchanged: lines.length - refused - accepted.length, refused }
      await db.transact(async (tx) => {
        const known = await findBySource(tx, accepted)
        const fresh: NewCharacter[] = []
        for (const one of accepted) {
          if (one.picture) await media.store(tx, one.picture)
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

function parseLine(text: string | null): unknown {
  if (text === null) throw new AppError('invalid', LINE_TOO_LONG)
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('invalid', 'The line is not valid JSON')
  }
}

const keyOf = ({ source, sourceId }: Identity): string => `${source}\n${sourceId}`

const isoOr = (time: string | null | undefined, otherwise: string): string =>
  time ? new Date(time).toISOString() : otherwise

/** A line without a source is identified by its content. */
function identityOf(record: ImportedCharacter): Identity {
  if (record.source && record.sourceId) return { source: record.source, sourceId: record.sourceId }
  const said = JSON.stringify([record.name, record.origin, record.multiverse, record.series])
  return { source: record.source ?? 'file', sourceId: createHash('sha256').update(said).digest('hex') }
}
