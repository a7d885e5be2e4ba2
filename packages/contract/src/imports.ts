import { z } from 'zod'
import { type CharacterField, fieldNames } from './character-fields.ts'
import { moment, recordInput, STATUSES } from './characters.ts'
import { isFuture } from './disputes.ts'
import { NAME_KINDS } from './other-names.ts'
import { oneOf, optionalText } from './text.ts'
import { MAX_LENGTH } from './text.constants.ts'

/** The fields of an imported record beside those that people write about a character. */
const ABOUT_RECORD = ['source', 'sourceId', 'status', 'createdAt', 'publishedAt'] as const

export const IMPORT_FIELDS = [...fieldNames, ...ABOUT_RECORD] as const
export type ImportField = CharacterField | (typeof ABOUT_RECORD)[number]

/** A page of the future would be the newest one until then, and its time of publication never changes (R20). */
const pastMoment = (label: string) =>
  moment(label).refine((time) => !isFuture(time ?? null, new Date()), {
    error: `${label} must not lie in the future`,
  })

/** An import takes records as they are: an old record often lacks abilities or a personality. */
export const importedCharacter = recordInput.extend({
  source: optionalText('Source', MAX_LENGTH.name),
  /** Limited in bytes: PostgreSQL cannot index longer values. */
  sourceId: optionalText('Source id', MAX_LENGTH.link).refine(
    (id) => id === null || new TextEncoder().encode(id).length <= MAX_LENGTH.link,
    { error: `Source id must be at most ${MAX_LENGTH.link.toLocaleString('en-US')} bytes` },
  ),
  /** Default: approved. */
  status: oneOf(STATUSES, 'Status is').optional(),
  createdAt: pastMoment('createdAt'),
  publishedAt: pastMoment('publishedAt'),
})
export type ImportedCharacter = z.output<typeof importedCharacter>

/** A record that lacks one of these is refused; any other field that is invalid is left out. */
export const REQUIRED_FIELDS: ReadonlySet<string> = new Set<ImportField>([
  'name',
  'origin',
  'genres',
  'description',
  'backstory',
  'source',
  'sourceId',
  'status',
])

/** A path in the other site's record, or a constant for all records. */
const mappedFrom = z.union([z.string().min(1), z.strictObject({ constant: z.json() })], {
  error:
    'A field is mapped from a path such as “fields.name”, from { "constant": … }, or from a list of these',
})
export type MappedFrom = z.output<typeof mappedFrom>

/** For each of our fields, the keys of the other site's records that fill it; null or absent: none. */
export const importMapping = z
  .partialRecord(
    z.enum([...IMPORT_FIELDS, 'unused']),
    z.union([mappedFrom, z.array(mappedFrom)]).nullable(),
    { error: `A mapping is an object with our fields: ${IMPORT_FIELDS.join(', ')}` },
  )
  .transform(({ unused: _, ...mapping }): ImportMapping => mapping)
  .refine((mapping) => Object.values(mapping).some((from) => from !== null), {
    error: 'The mapping names no field',
  })
/** Null, as in a suggested mapping, means that nothing fills the field. */
export type ImportMapping = Partial<Record<ImportField, MappedFrom | MappedFrom[] | null>>

/** Kinds of names that are kept; an import turns any other kind into `other`. */
export const KNOWN_KINDS: ReadonlySet<unknown> = new Set(NAME_KINDS)
