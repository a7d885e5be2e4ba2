import { type CharacterField, descriptionOf, fieldNames } from '@personae/contract/character-fields'
import { GENRES } from '@personae/contract/characters'
import {
  IMPORT_FIELDS,
  type ImportedCharacter,
  importedCharacter,
  type ImportMapping,
  KNOWN_KINDS,
  REQUIRED_FIELDS,
} from '@personae/contract/imports'
import { ALIAS_LIMITS } from '@personae/contract/name-rules'
import { caseKey } from '@personae/contract/shared/fold'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { foreignText } from './foreign-text.ts'
import { isObject } from './key-paths.ts'
import { mapRecord } from './mapping.ts'

/** What is wrong with a field of a record, or with the whole record if `field` is null. */
interface Fault {
  field: string | null
  message: string
}

export interface ReadRecord {
  /** Null if the record has faults. */
  record: ImportedCharacter | null
  /** The fields that the record has; an update must not change any other. */
  given: ReadonlySet<string>
  /** Values that were converted or left out. */
  notes: Fault[]
  faults: Fault[]
}

type Note = (message: string) => void
type Values = Record<string, unknown>

const isScalar = (value: unknown): value is number | boolean =>
  typeof value === 'number' || typeof value === 'boolean'

/** A text of this length is not searched for markup, which takes long: it is too long to be imported anyway. */
const FOREIGN_MAX = 200_000
const plainText = (value: unknown): unknown => {
  if (isScalar(value)) return String(value)
  return typeof value === 'string' && value.length < FOREIGN_MAX ? foreignText(value) : value
}

function asText(value: unknown, note: Note): unknown {
  if (!Array.isArray(value)) {
    if (typeof value === 'number') note('a number was taken as text')
    return plainText(value)
  }
  note('a list was taken as paragraphs')
  return value
    .map(plainText)
    .filter((one) => typeof one === 'string')
    .join('\n\n')
}

/** Whether a JSON number has lost digits, so that different ids may have become equal. */
const isInexact = (value: unknown): boolean => Number.isInteger(value) && !Number.isSafeInteger(value)

const ENTRIES = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^\s,'"][^,]*)/g
/** Matches an entry up to a semicolon, unless that is within a link. */
const ENTRY = /(https?:\/\/(?:[^\s;]|;(?!\s|$|https?:))+|[^;]*)(?:;\s*|$)/gy
const NO_ENTRY = /^(?:none|null|nan)$/i

const LINE_BREAK = /\r\n?|\n/
const BULLET = /^[-–*•]\s+/

/** The entries of a list written as a text: as JSON, as Python prints it, between semicolons or on lines. */
function listIn(text: string): string[] | null {
  const [, inside] = /^\s*\[(.*)\]\s*$/s.exec(text) ?? []
  if (inside === undefined) {
    // HTML entities end with a semicolon too, so they are decoded first.
    const plain = foreignText(text).replaceAll(/[；؛]/g, ';')
    const lines = plain.split(LINE_BREAK).flatMap((line) => line.trim().replace(BULLET, '') || [])
    if (!plain.includes(';')) return lines.length > 1 ? lines : null
    return [...plain.trim().matchAll(ENTRY)].map(([, entry = '']) => entry.trim()).filter(Boolean)
  }
  const entries = [...inside.matchAll(ENTRIES)].flatMap(([, single, double, bare]) => {
    if (bare === undefined) return (single ?? double ?? '').replace(/\\(.)/g, '$1')
    return NO_ENTRY.test(bare.trim()) ? [] : bare.trim()
  })
  return entries.map(foreignText)
}

/** Converts to a list. Table cells are always texts: one is noted only if its commas look like those of a list. */
function asList(value: unknown, note: Note, isCell: boolean): unknown {
  const entries = typeof value === 'string' && value.length < FOREIGN_MAX ? listIn(value) : null
  if (entries) {
    if (!isCell) note('a text was taken as a list')
    return entries
  }
  if (typeof value === 'string' || isScalar(value)) {
    if (value === '') return []
    if (!isCell || String(value).includes(',')) note('a text was taken as a list of one')
    return [plainText(value)]
  }
  if (!Array.isArray(value)) return value
  return value.filter((entry) => entry !== null && entry !== undefined).map(plainText)
}

const genreByKey = new Map<string, string>(GENRES.map((genre) => [caseKey(genre), genre]))

/** Genres as we spell them. Unknown ones are left out, unless there is no other. */
function asGenres(value: unknown, note: Note, isCell: boolean): unknown {
  // No genre has a comma in its name, so commas of any script separate them too.
  const isCommaSeparated = typeof value === 'string' && value.length < FOREIGN_MAX && !value.includes('[')
  const list = asList(isCommaSeparated ? value.replaceAll(/[,，、،]/g, ';') : value, note, isCell)
  if (!Array.isArray(list)) return list
  const ours = list.map((one) =>
    typeof one === 'string' ? (genreByKey.get(caseKey(one.trim())) ?? one) : one,
  )
  const known = ours.filter((one) => GENRES.includes(one as never))
  if (known.length === 0 || known.length === ours.length) return ours
  note('a genre that Personae does not have was left out')
  return known
}

/** Names that differ only in case are merged. */
function asNames(value: unknown, note: Note, isCell: boolean): unknown {
  const list = asList(value, note, isCell)
  if (!Array.isArray(list)) return list
  const seen = new Set<string>()
  return list
    .map((entry) => {
      if (!isObject(entry)) return entry
      return {
        ...entry,
        name: plainText(entry['name']),
        ...(!KNOWN_KINDS.has(entry['kind']) && { kind: 'other' }),
      }
    })
    .filter((entry) => {
      const name: unknown = isObject(entry) ? entry['name'] : entry
      if (typeof name !== 'string' || name.length > 4 * ALIAS_LIMITS.length) return true
      const key = caseKey(name.trim())
      if (seen.has(key)) note('equal names were taken once')
      return !seen.has(key) && seen.add(key)
    })
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** A time as databases and spreadsheets write it: with a blank, and perhaps without seconds or a zone. */
const TIME =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(?: ?(?:Z|UTC|([+-]\d{2})(?::?(\d{2}))?))?$/i

/** A date or a time without a zone is taken as UTC. */
function asUtc(value: unknown, note: Note): unknown {
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (text === '') return null
  if (DAY.test(text)) {
    note('a date without a time was taken as its midnight in UTC')
    return `${text}T00:00:00Z`
  }
  return text.replace(
    TIME,
    (_, day: string, time: string, seconds = ':00', hours?: string, minutes = '00') =>
      `${day}T${time}${seconds}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`,
  )
}

const KINDS: Record<string, (value: unknown, note: Note, isCell: boolean) => unknown> = {
  text: asText,
  optionalText: asText,
  list: asList,
  genres: asGenres,
  names: asNames,
  picture: (value) => (value === '' ? null : value),
  licence: (value) => value,
}

const converterOf = (field: string) => {
  if (field === 'createdAt' || field === 'publishedAt') return asUtc
  if (field === 'status')
    return (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() || undefined : value)
  return (fieldNames as string[]).includes(field)
    ? KINDS[descriptionOf(field as CharacterField).kind]!
    : asText
}

/** Removes the invalid entry of a list, or the invalid field. */
function removeAt(record: Values, [field, entry]: readonly PropertyKey[]): void {
  const list = record[String(field)]
  if (typeof entry === 'number' && Array.isArray(list)) list.splice(entry, 1)
  else delete record[String(field)]
}

const NO_SOURCE = 'without a source it is no identity: with another name the record is added again'
const LONG_LIST = `only the first ${MAX_LENGTH.listItems} entries were taken`

/**
 * Converts a record of a file for an import. Invalid optional values are left out with a note; required fields that
 * are missing or invalid are faults, and all of them are returned.
 */
export function readRecord(
  theirs: unknown,
  mapping: ImportMapping | null = null,
  { isRow = false }: { isRow?: boolean | undefined } = {},
): ReadRecord {
  const notes: Fault[] = []
  const faults: Fault[] = []
  const record: Values = {}
  const result = (read: ImportedCharacter | null): ReadRecord => ({
    record: read,
    given: new Set(Object.keys(record)),
    notes,
    faults,
  })
  if (!isObject(theirs)) {
    faults.push({ field: null, message: 'This is not a record with fields' })
    return result(null)
  }
  const ours = mapping ? mapRecord(mapping, theirs) : theirs
  for (const field of IMPORT_FIELDS) {
    const value = Object.hasOwn(ours, field) ? ours[field] : undefined
    const note: Note = (message) => void notes.push({ field, message })
    if (field === 'sourceId' && isInexact(value))
      faults.push({ field, message: 'A number this large loses its last digits; write it as a text' })
    const converted = value === undefined || value === null ? value : converterOf(field)(value, note, isRow)
    if (converted === undefined || (converted === null && field === 'status')) continue
    const isLong =
      Array.isArray(converted) && converted.length > MAX_LENGTH.listItems && !REQUIRED_FIELDS.has(field)
    if (isLong) note(LONG_LIST)
    record[field] = isLong ? (converted as unknown[]).slice(0, MAX_LENGTH.listItems) : converted
  }
  if (record['sourceId'] && !record['source']) notes.push({ field: 'sourceId', message: NO_SOURCE })
  const parsed = importedCharacter.safeParse(record)
  const issues = new Map(
    (parsed.error?.issues ?? []).toReversed().map((issue) => [issue.path.join('.'), issue]),
  )
  // From the end, so that removing an entry does not shift the others.
  for (const { path, message } of issues.values()) {
    const field = String(path[0])
    const isRequired = REQUIRED_FIELDS.has(field)
    const sentence = message.replace(/\.$/, '')
    if (isRequired) faults.unshift({ field, message: sentence })
    else notes.push({ field, message: `${sentence}: left out` })
    if (!isRequired) removeAt(record, path)
  }
  if (faults.length > 0) return result(null)
  return result(parsed.data ?? importedCharacter.parse(record))
}
