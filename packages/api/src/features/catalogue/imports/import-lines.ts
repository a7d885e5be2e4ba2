import { hash } from 'node:crypto'
import type { CurrentUser } from '@personae/contract/auth'
import type { ImportedCharacter, ImportMapping } from '@personae/contract/imports'
import { openFileMap } from '@personae/db'
import { readRecord } from '@personae/engines/import/imported-record'
import { isObject } from '@personae/engines/import/key-paths'
import { mapRecord } from '@personae/engines/import/mapping'
import { contentColumns } from '../characters/character-row.ts'
import type { ReadPicture } from '../../platform/media/media.service.ts'
import { digestOf, hashOf, type FieldHashes, hashesOf, type Key, keyOf } from './imported-fields.ts'

/**
 * A record of a file, or the fault why it has none. `isRow`: a row of a table, whose values are texts. The fault of a
 * record is what is told if it is refused.
 */
export type ImportLine = { number: number } & (
  | { record: unknown; isRow?: true; fault?: string }
  | { record?: undefined; isRow?: undefined; fault: string }
)

/** A message about a record; `field` is null for the whole record. */
export interface ImportMessage {
  kind: 'refused' | 'noted' | 'conflict' | 'removed' | 'exists'
  line: number
  field: string | null
  message: string
}

export interface ImportOptions {
  owner: CurrentUser
  mapping?: ImportMapping | null
  /** Whether the file's values replace values that were changed on the site. */
  overwrites?: boolean
  /** Whether characters that were removed for good are added again. */
  bringsBack?: boolean
  /** The word for what the numbers of the file's records count. */
  unit?: 'line' | 'record'
  /** Whether nothing is written. */
  isDryRun?: boolean
  /** The bytes of a picture that a record names, or the reason why it cannot be read. */
  readPicture(name: string): Promise<Buffer | string>
  report(message: ImportMessage): void
}

export interface Parsed extends Key {
  line: number
  /** Whether the record has an id of its own; else `sourceId` is derived from its content. */
  hasOwnId: boolean
  record: ImportedCharacter
  /** Hashes of the fields; for the picture of its address, until the picture has been read. */
  hashes: FieldHashes
}

export interface Accepted extends Parsed {
  /** Null without a picture; undefined keeps the present one: none is named, or a known or unusable one. */
  picture: ReadPicture | null | undefined
}

/** A record's identity: source and id, or else its content; an id alone tells records of one name apart. */
function identityOf({ source, sourceId, ...record }: ImportedCharacter): Key & { hasOwnId: boolean } {
  if (source && sourceId) return { source, sourceId, hasOwnId: true }
  const names = [record.name, record.origin, record.multiverse, record.series]
  const content = JSON.stringify(sourceId ? [...names, sourceId] : names)
  return { source: source ?? 'file', sourceId: hash('sha256', content, 'hex'), hasOwnId: false }
}

/** The record of a line, or null if it was refused. */
export function parseLine(line: ImportLine, { mapping = null, report }: ImportOptions): Parsed | null {
  const { number } = line
  const { record, notes, faults, given } = readRecord(line.record, mapping, line)
  if (!record && line.fault !== undefined) {
    report({ kind: 'refused', line: number, field: null, message: line.fault })
    return null
  }
  for (const note of notes) report({ kind: 'noted', line: number, ...note })
  for (const fault of faults) report({ kind: 'refused', line: number, ...fault })
  if (!record) return null
  const hashes = hashesOf(contentColumns(record, ''), (field) => given.has(field))
  if (given.has('imageUrl')) hashes['imageUrl'] = hashOf(record.imageUrl ?? null)
  if (record.status) hashes['status'] = record.status
  return { line: number, ...identityOf(record), record, hashes }
}

/** Whether a record has source and id, without reading all of it. */
function hasId(record: unknown, mapping: ImportMapping | null): boolean {
  const { source, sourceId } = (mapping ? mapRecord(mapping, record) : record) as Partial<Key>
  return Boolean(source && sourceId)
}

/** A record of the file: `line` is null while it is still to come, `content` is for records without an id. */
interface KnownLine {
  line: number | null
  content?: string
}

/** The keys of a file's records, each with its line. In a temporary file, as there may be millions. */
export function createKnownLines({ unit = 'line' }: Pick<ImportOptions, 'unit'>) {
  /** Lines by the digest of source and id. */
  const lines = openFileMap<KnownLine>()
  return {
    has: (key: Key): boolean => lines.get(digestOf(keyOf(key))) !== undefined,

    /** Notes a record without an id in advance, so that no earlier record is matched to its character. */
    foresee(line: ImportLine, { mapping = null, ...options }: ImportOptions): void {
      if (!isObject(line.record) || hasId(line.record, mapping)) return
      const parsed = parseLine(line, { ...options, mapping, report: () => {} })
      if (parsed && !parsed.hasOwnId) lines.set(digestOf(keyOf(parsed)), { line: null })
    },

    /** Adds a record. @returns null for a new key, 'same' if it repeats one without an id, else the fault */
    add({ line, hasOwnId, hashes, ...one }: Parsed): string | null {
      const key = digestOf(keyOf(one))
      const content = hasOwnId ? undefined : digestOf(JSON.stringify(hashes))
      const known = lines.get(key)
      if (!known || known.line === null) {
        lines.set(key, { line, content })
        return null
      }
      if (hasOwnId) return `${unit} ${known.line} has this source and id`
      return content === known.content
        ? 'same'
        : `${unit} ${known.line} has this name, universe and series, and says otherwise`
    },

    close: lines.close,
  }
}
