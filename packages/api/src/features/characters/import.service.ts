import { createHash, randomUUID } from 'node:crypto'
import type { CurrentUser } from '@personae/contract/auth'
import { type ImportedCharacter, importedCharacter } from '@personae/contract/characters'
import { type Db, toFlag, type Tx } from '@personae/db'
import { appErrorOf } from '../../errors.ts'
import type { Clock } from '../../ports/clock.ts'
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

interface Accepted {
  line: number
  record: ImportedCharacter
  source: string
  sourceId: string
  pictureHash: string | null
}

export type ImportService = ReturnType<typeof createImportService>

/** Brings characters in from lines of JSON. */
export function createImportService({ db, clock, media, store }: Deps) {
  async function accept(line: ImportLine, options: ImportOptions): Promise<Accepted | null> {
    try {
      const record = importedCharacter.parse(parseLine(line.text))
      const pictureHash = record.imageUrl ? await storePicture(record.imageUrl, options) : null
      return { line: line.number, record, pictureHash, ...identityOf(record) }
    } catch (error) {
      const known = appErrorOf(error)
      if (!known) throw error
      const path = known.issues?.[0]?.path
      options.refused(line.number, path ? `${path}: ${known.message}` : known.message)
      return null
    }
  }

  async function storePicture(url: string, { readPicture }: ImportOptions): Promise<string> {
    const bytes = url.startsWith('data:') ? null : await readPicture(url)
    const picture = bytes ? await media.readBytes(bytes) : await media.read(url)
    await db.transact((tx) => media.keep(tx, picture))
    return picture.hash
  }

  function newRow({ record, source, sourceId, pictureHash }: Accepted, owner: CurrentUser): NewCharacter {
    const now = clock.now().toISOString()
    const createdAt = isoOr(record.createdAt, now)
    return {
      ...contentColumns(record, pictureHash),
      id: randomUUID(),
      status: record.status,
      rejectionReason: null,
      rejectedPermanently: toFlag(record.status === 'rejected'),
      submittedBy: owner.id,
      createdAt,
      publishedAt: record.status === 'approved' ? isoOr(record.publishedAt, createdAt) : null,
      source,
      sourceId,
    }
  }

  async function update(tx: Tx, row: CharacterRow, { record, pictureHash }: Accepted, owner: CurrentUser) {
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
      const accepted: Accepted[] = []
      for (const line of lines) {
        const one = await accept(line, options)
        if (one) accepted.push(one)
      }
      const tally = { added: 0, updated: 0, unchanged: 0, refused: lines.length - accepted.length }
      await db.transact(async (tx) => {
        const known = await findBySource(tx, accepted)
        const fresh = new Map<string, NewCharacter>()
        for (const one of accepted) {
          const key = `${one.source}\n${one.sourceId}`
          const row = known.get(key)
          if (!row) fresh.set(key, newRow(one, options.owner))
          else if (await update(tx, row, one, options.owner)) tally.updated += 1
          else tally.unchanged += 1
        }
        tally.added = fresh.size
        tally.unchanged += accepted.length - tally.added - tally.updated - tally.unchanged
        if (fresh.size > 0) await store.create(tx, [...fresh.values()], 'imported')
      })
      return tally
    },
  }
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Left to the schema, which says it in its own words.
    return undefined
  }
}

const isoOr = (time: string | null | undefined, otherwise: string): string =>
  time ? new Date(time).toISOString() : otherwise

/** A line that names no source is known by what it says. */
function identityOf(record: ImportedCharacter): { source: string; sourceId: string } {
  if (record.source && record.sourceId) return { source: record.source, sourceId: record.sourceId }
  const said = JSON.stringify([record.name, record.origin, record.multiverse, record.series])
  return { source: record.source ?? 'file', sourceId: createHash('sha256').update(said).digest('hex') }
}
