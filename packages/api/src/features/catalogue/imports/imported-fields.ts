import { hash } from 'node:crypto'
import { CHARACTER_FIELDS, type CharacterField, isListField } from '@personae/contract/character-fields'
import { type ContentColumns, type CharacterRow, WRITTEN_COLUMNS } from '../characters/character-row.ts'

/** What identifies an imported record. */
export interface Key {
  source: string
  sourceId: string
}

export const keyOf = ({ source, sourceId }: Key): string => `${source}\n${sourceId}`

/** For each field a hash of the file's value. `picture` is the hash of the picture stored from the file. */
export type FieldHashes = Record<string, string>

const NOTHING = ''
/** The hash of a value that is not known. */
const UNKNOWN = '?'
/** Characters of a hash: 72 bits, enough to notice a change. */
const LENGTH = 12

export const digestOf = (value: string | Buffer): string => hash('sha1', value, 'base64url').slice(0, LENGTH)

/** The hash of a value; lists are JSON texts, as in their columns. */
export const hashOf = (value: string | null): string =>
  value === null || value === '' || value === '[]' ? NOTHING : digestOf(value)

/** The hashes of a record's columns, for the fields that it gives. */
export const hashesOf = (columns: ContentColumns, given: (field: CharacterField) => boolean): FieldHashes =>
  Object.fromEntries(WRITTEN_COLUMNS.filter(given).map((field) => [field, hashOf(columns[field])]))

/** The hashes without the fields about the picture. */
export const withoutCredit = ({
  pictureCredit: _,
  pictureLink: _1,
  pictureLicence: _2,
  ...hashes
}: FieldHashes): FieldHashes => hashes

/** The hashes of a character that only imports have written. */
export const hashesOfImported = (row: CharacterRow): FieldHashes => ({
  ...hashesOf(row, () => true),
  picture: row.pictureHash ?? NOTHING,
})

/** The hash of the file's last value of a field; a field that the file did not have was empty. */
export const lastOf = (last: FieldHashes | null, field: string): string =>
  last ? (last[field] ?? NOTHING) : UNKNOWN

export interface Comparison {
  /** Fields that take the file's value. */
  taken: CharacterField[]
  /** Fields that were changed both in the file and on the site. */
  conflicts: CharacterField[]
}

interface Compared {
  /** The file's values now, and at the last import, or null if those are not known. */
  now: FieldHashes
  last: FieldHashes | null
  /** The character's values. */
  here: FieldHashes
}

/**
 * A three-way merge: a field takes the file's value if that has changed since the last import and the site's
 * has not. Where the file's last value is not known, the site's value stays.
 */
export function compare({ now, last, here }: Compared): Comparison {
  const taken: CharacterField[] = []
  const conflicts: CharacterField[] = []
  for (const field of Object.keys(now) as CharacterField[]) {
    const before = lastOf(last, field)
    if (now[field] === before || now[field] === here[field]) continue
    if (here[field] === before) taken.push(field)
    else conflicts.push(field)
  }
  return { taken, conflicts }
}

const SHOWN = 60
const shown = (field: CharacterField, column: string | null): string => {
  const text = column === null || column === '[]' ? 'nothing' : column
  const value = isListField(field) || text === 'nothing' ? text : `“${text}”`
  return value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value
}

/** Describes a conflict in a sentence, with both values. */
export const conflictOf = (field: CharacterField, here: string | null, theirs: string | null): string =>
  CHARACTER_FIELDS[field].kind === 'picture'
    ? 'another picture was chosen here'
    : `here ${shown(field, here)}, in the file ${shown(field, theirs)}`
