import { type CharacterField, isListField } from '@personae/contract/character-fields'
import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportMapping,
  type MappedFrom,
} from '@personae/contract/imports'
import { keyPaths, valuesAt } from './key-paths.ts'

const valuesOf = (record: unknown, from: MappedFrom): unknown[] =>
  typeof from === 'string' ? valuesAt(record, from) : [from.constant]

const LONG_TEXTS: ReadonlySet<string> = new Set(['description', 'backstory', 'relationships'])
const isList = (field: ImportField): boolean => isListField(field as CharacterField)
const isText = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** Joins several values into one: lists are concatenated, texts become paragraphs or words. */
function joined(field: ImportField, values: unknown[]): unknown {
  if (isList(field)) return values.flat().filter(isText)
  const texts = values.flat().filter(isText)
  return texts.length > 0 ? texts.join(LONG_TEXTS.has(field) ? '\n\n' : ' ') : null
}

/** Maps a record with other keys to our fields. A field is missing if the record has none of its keys. */
export function mapRecord(mapping: ImportMapping, record: unknown): Record<string, unknown> {
  const ours: Record<string, unknown> = {}
  for (const field of IMPORT_FIELDS) {
    const from = mapping[field]
    if (!from) continue
    const values = (Array.isArray(from) ? from : [from]).flatMap((one) => valuesOf(record, one))
    if (values.length === 1) ours[field] = values[0]
    else if (values.length > 1) ours[field] = joined(field, values)
  }
  return ours
}

/** The keys of a record that neither the mapping uses nor, without a mapping, our fields are named after. */
export function unusedKeys(mapping: ImportMapping | null, record: unknown): string[] {
  const used = mapping
    ? Object.values(mapping)
        .flat()
        .filter((from) => typeof from === 'string')
    : (IMPORT_FIELDS as readonly string[])
  const isUsed = (path: string) =>
    used.some((one) => path === one || path.startsWith(`${one}.`) || path.startsWith(`${one}[`))
  return keyPaths(record).filter((path) => path !== '' && !isUsed(path))
}

/** A mapping to start from: fields with a key of the same name, and the keys that are left as `unused`. */
export function suggestedMapping(keys: readonly string[]) {
  const plain = (name: string) =>
    name
      .replace(/^.*[.\]]/, '')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase()
  const found = IMPORT_FIELDS.map((field) => [
    field,
    keys.find((key) => plain(key) === field.toLowerCase()) ?? null,
  ])
  const used = new Set(found.map(([, key]) => key))
  return { ...Object.fromEntries(found), unused: keys.filter((key) => !used.has(key)) }
}
