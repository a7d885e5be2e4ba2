import type { Procedure } from '@personae/api/server'
import fc from 'fast-check'

type Schema = Procedure['inputSchema']
type Value = fc.Arbitrary<unknown>

/** Existing values by the name of the field, so that inputs are not only answered with 404. */
export type KnownValues = Record<string, readonly string[]>

const DEFAULT_MAX_LENGTH = 200
const MAX_ITEMS = 12
/** Maximum letters of a text at its limit: pictures may have millions. */
const LONGEST = 100_000
/** Texts that cause errors: empty, invisible, lone surrogates, longer in another case, SQL, paths, markup. */
const ODD_TEXTS = [
  '',
  ' ',
  '\n',
  '\0',
  '\ud83d',
  '\u202e',
  '\u200b',
  'İ',
  'ﷺ',
  'Z\u0351\u036b\u0343',
  '👩‍👩‍👧‍👦',
  "' or 1=1 --",
  '%',
  '_',
  '*',
  '"',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-0',
  '1e999',
  '9007199254740993',
  'data:image/png;base64,AAAA',
  'http://[::1]/',
  '2026-02-30T25:61:00Z',
]

function textOf({ minLength = 0, maxLength = DEFAULT_MAX_LENGTH }: Schema): fc.Arbitrary<string> {
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, DEFAULT_MAX_LENGTH)) }
  return fc.oneof(
    { weight: 12, arbitrary: fc.string(length) },
    { weight: 6, arbitrary: fc.string({ ...length, unit: 'binary' }) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_TEXTS) },
    // Lengths at the limits and one letter beyond.
    {
      weight: 1,
      arbitrary: fc.constantFrom(minLength - 1, minLength, maxLength, maxLength + 1).map(lettersOf),
    },
  )
}

const lettersOf = (count: number): string => 'ﬃ'.repeat(Math.min(Math.max(0, count), LONGEST))

const numberOf = ({ minimum = -1_000, maximum = 1_000 }: Schema): Value =>
  fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }) },
    { weight: 1, arbitrary: fc.constantFrom(minimum - 1, maximum + 1) },
    { weight: 1, arbitrary: fc.double() },
  )

function objectOf({ properties = {}, required = [] }: Schema, known: KnownValues): Value {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, valueOf(schema as Schema, known, name)] as const,
  )
  return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true })
}

/** A value that mostly fits its schema. `name` is that of the field. */
function valueOf(schema: Schema, known: KnownValues, name = ''): Value {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, known, name)))
  switch (schema.type) {
    case 'string': {
      const existing = known[name] ?? []
      return existing.length > 0
        ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...existing) }, textOf(schema))
        : textOf(schema)
    }
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const { minItems = 0, maxItems = MAX_ITEMS } = schema
      const most = Math.min(maxItems + 1, MAX_ITEMS)
      return fc.array(valueOf(schema.items as Schema, known, name), { minLength: minItems, maxLength: most })
    }
    case 'object':
      return objectOf(schema, known)
    default:
      return fc.jsonValue()
  }
}

/** The value with one field missing, of another type, or added. */
function damaged(value: unknown): Value {
  if (typeof value !== 'object' || value === null) return fc.jsonValue()
  const names = [...Object.keys(value), 'isAdmin', 'constructor']
  return fc
    .tuple(fc.constantFrom(...names), fc.option(fc.jsonValue(), { nil: undefined }))
    .map(([name, other]) => ({ ...value, [name]: other }))
}

/** Inputs of a procedure: most fit its schema, some do except for one field, and a few are anything. */
export function inputsOf({ inputSchema }: Procedure, known: KnownValues): Value {
  const fitting = valueOf(inputSchema, known)
  return fc.oneof(
    { weight: 6, arbitrary: fitting },
    { weight: 3, arbitrary: fitting.chain(damaged) },
    { weight: 1, arbitrary: fc.jsonValue() },
  )
}
