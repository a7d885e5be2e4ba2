import { hash } from 'node:crypto'
import { CHARACTER_FIELDS, type CharacterField, isListField } from '@personae/contract/character-fields'
import { type ContentColumns, type CharacterRow, WRITTEN_COLUMNS } from '../characters/character-row.ts'

/** By field, a hash of what a file said. `picture` is the stored picture that it became. */
export type FieldHashes = Record<string, string>

const NOTHING = ''
/** It is not known what the file said. */
const UNKNOWN = '?'
/** Characters of a hash: 72 bits, to notice a change. */
const LENGTH = 12

export const digestOf = (value: string | Buffer): string => hash('sha1', value, 'base64url').slice(0, LENGTH)

/** Lists are JSON texts, as in their columns. */
export const hashOf = (value: string | null): string =>
  value === null || value === '' || value === '[]' ? NOTHING : digestOf(value)

/** What the columns of a record say, for the fields that it gives. */
export const hashesOf = (columns: ContentColumns, given: (field: CharacterField) => boolean): FieldHashes =>
  Object.fromEntries(WRITTEN_COLUMNS.filter(given).map((field) => [field, hashOf(columns[field])]))

/** Without what a record says of its picture. */
export const withoutCredit = ({
  pictureCredit: _,
  pictureLink: _1,
  pictureLicence: _2,
  ...hashes
}: FieldHashes): FieldHashes => hashes

/** What a character says that only imports have written. */
export const hashesOfImported = (row: CharacterRow): FieldHashes => ({
  ...hashesOf(row, () => true),
  picture: row.pictureHash ?? NOTHING,
})

/** What the file said of a field last. A key that it did not have said nothing. */
export const lastOf = (last: FieldHashes | null, field: string): string =>
  last ? (last[field] ?? NOTHING) : UNKNOWN

export interface Comparison {
  /** The fields that take the file's value. */
  taken: CharacterField[]
  /** Those that were changed in the file and here. */
  conflicts: CharacterField[]
}

interface Compared {
  /** What the file says now, and what it said last, if that is known. */
  now: FieldHashes
  last: FieldHashes | null
  /** What the character says. */
  here: FieldHashes
}

/**
 * A field changes where the file's value changed since the last import, and was not changed here: the three-way merge of a
 * file that is imported again. The site's value stays where it is not known what the file said.
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

/** A conflict in a sentence, with both values. */
export const conflictOf = (field: CharacterField, here: string | null, theirs: string | null): string =>
  CHARACTER_FIELDS[field].kind === 'picture'
    ? 'another picture was chosen here'
    : `here ${shown(field, here)}, in the file ${shown(field, theirs)}`
