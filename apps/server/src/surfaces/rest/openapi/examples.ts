import type { Schema } from '@personae/contract/openapi'

export const PICTURE_ADDRESS = `/media/${'5'.repeat(64)}.webp`

/** Example values by the name of a field, or of the list with the item. */
const VALUES: Record<string, unknown> = {
  id: 'kx2v9c4tq7wn',
  name: 'Isaura Fenwright',
  characterName: 'Isaura Fenwright',
  text: 'Isaura Fenwright',
  matched: 'Isaura Fenwright',
  origin: 'Tideborn',
  multiverse: null,
  genres: 'Book Series',
  genre: 'Book Series',
  series: 'Tideborn',
  creators: 'Harriet Quill',
  writers: 'Harriet Quill',
  description: 'A lighthouse keeper who hears ships before they are built.',
  abilities: 'Hears the future of wood',
  personality: 'Patient',
  backstory: 'She was found in a hull that no yard had laid down.',
  relationships: null,
  externalLinks: 'https://example.org/isaura',
  imageUrl: null,
  language: 'en',
  username: 'harriet',
  submittedByUsername: 'harriet',
  email: 'harriet@example.org',
  password: 'a long password',
  next: '/submit',
  newPassword: 'another long password',
  isAdmin: false,
  companyId: 'p7d3m1sa9zq0',
  q: 'isaura',
  limit: 24,
  round: 2,
  total: 1,
  version: 3,
  baseVersion: 3,
  message: 'It is done.',
  title: 'Featured in May',
  rejectionReason: null,
  reason: 'The description is copied from another site.',
  logoUrl: PICTURE_ADDRESS,
  companyLogoUrl: null,
}

const TIME = '2026-03-01T12:00:00.000Z'
const resolve = (schema: Schema, components: Record<string, Schema>): Schema =>
  schema.$ref ? components[schema.$ref.split('/').at(-1)!]! : schema

const atMost = (maximum: number | undefined, value: unknown): unknown =>
  maximum !== undefined && typeof value === 'number' ? Math.min(maximum, value) : value

/** A value that is valid by the schema, the same each time. Optional fields of an input without an example are left out. */
export function exampleOf(given: Schema, components: Record<string, Schema>, field = ''): unknown {
  const schema = resolve(given, components)
  const of = (part: unknown, name = field) => exampleOf(part as Schema, components, name)
  if (schema.const !== undefined) return schema.const
  if (schema.examples) return schema.examples[0]
  if (schema.anyOf) return VALUES[field] === null ? null : of(schema.anyOf[0])
  if (schema.type === 'object') {
    const { properties = {}, required = [] } = schema
    return Object.fromEntries(
      Object.entries(properties).flatMap(([name, part]) =>
        required.includes(name) || name in VALUES || (part as Schema).examples
          ? [[name, of(part, name)]]
          : [],
      ),
    )
  }
  if (schema.type === 'array') return [of(schema.items)]
  if (field in VALUES) return atMost(schema.maximum, VALUES[field])
  if (schema.enum) return schema.enum[0]
  // A nullable field has a list of types.
  const [type] = [schema.type].flat()
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return true
  if (/At$|Until$|timestamp|day|date/i.test(field)) return TIME
  if (/url|link/i.test(field)) return 'https://example.org/page'
  if (field.endsWith('Id')) return VALUES['id']
  return field === 'cursor' ? undefined : 'text'
}
