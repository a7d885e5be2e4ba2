import { afterEach, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { importedCharacter } from '@personae/contract/imports'
import { appRouter } from './app-router.ts'

/** The internals of zod schemas, as far as texts are concerned. */
interface SchemaInternals {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  in?: Schema
  out?: Schema
  options?: Schema[]
  /** The key that tells the options of a union apart: each option is an input of its own. */
  discriminator?: string
  values?: unknown[]
}
type Schema = z.ZodType & { _zod: { def: SchemaInternals } }

type Path = (string | number)[]

interface Filled {
  value: unknown
  /** The paths of the texts in a schema. */
  texts: Path[]
}

const under = (key: string | number, { texts }: Filled): Path[] => texts.map((path) => [key, ...path])

/** Whether a pipe begins with a schema without the texts: a list without entries, a text for an object. */
const isShapeCheck = ({ _zod: { def } }: Schema): boolean =>
  def.type === 'transform' || def.element?._zod.def.type === 'custom'

/** A value that matches the schema, with `text` for every text. */
function filled(schema: Schema, text: string): Filled {
  const { type, shape, element, innerType, options, ...def } = schema._zod.def
  switch (type) {
    case 'object': {
      const parts = Object.entries(shape!).map(([key, part]) => [key, filled(part, text)] as const)
      return {
        value: Object.fromEntries(parts.map(([key, part]) => [key, part.value])),
        texts: parts.flatMap(([key, part]) => under(key, part)),
      }
    }
    case 'array': {
      const item = filled(element!, text)
      return { value: [item.value], texts: under(0, item) }
    }
    case 'pipe':
      return filled(isShapeCheck(def.in!) ? def.out! : def.in!, text)
    case 'union':
      return filled(options![0]!, text)
    case 'optional':
    case 'nullable':
    case 'default':
      return filled(innerType!, text)
    case 'string':
    case 'enum':
      return { value: text, texts: [[]] }
    case 'literal':
      return { value: def.values![0], texts: [] }
    case 'boolean':
    case 'number':
    case 'void':
    case 'undefined':
      return { value: undefined, texts: [] }
    default:
      throw new Error(`a schema of type ${type}: say here where its texts are`)
  }
}

/** The schemas within an object by their key, at any depth. */
function valuesOf(schema: Schema, key = ''): [key: string, schema: Schema][] {
  const { shape, innerType, element } = schema._zod.def
  if (shape) return Object.entries(shape).flatMap(([name, part]) => valuesOf(part, name))
  const inner = innerType ?? element
  return inner ? valuesOf(inner, key) : [[key, schema]]
}

const inputs = Object.entries(appRouter._def.procedures).flatMap(([path, procedure]) => {
  const [input] = (procedure as unknown as { _def: { inputs: Schema[] } })._def.inputs
  return (input?._zod.def.discriminator ? input._zod.def.options! : [input]).flatMap((schema) =>
    schema ? [[path, schema] as const] : [],
  )
})

/** Maximum length of a text that may reach normalisation: a backstory with surrounding blanks. */
const NORMALIZED_MAX = 81_000
const RUN_OF_MARKS = /\p{M}{9}/u

const isHarmful = (text: string): boolean => text.length > NORMALIZED_MAX || RUN_OF_MARKS.test(text)

/** Counts the calls of expensive language functions with a text that makes them slow, without running them. */
function countCostlyCalls(): Record<string, number> {
  const harmful: Record<string, number> = {}
  for (const name of ['normalize', 'toWellFormed', 'toLowerCase', 'toUpperCase'] as const) {
    const original: (this: string, form?: string) => string = String.prototype[name]
    vi.spyOn(String.prototype, name).mockImplementation(function (this: string, form?: string) {
      const text = String(this)
      if (!isHarmful(text)) return form === undefined ? original.call(text) : original.call(text, form)
      harmful[name] = (harmful[name] ?? 0) + 1
      return ''
    })
  }
  return harmful
}

afterEach(() => vi.restoreAllMocks())

const HOSTILE = [
  ['400 KB of two kinds of marks in turn', '\u0345\u0334'.repeat(100_000)],
  ['14 MB of blanks', ' '.repeat(14_000_000)],
  ['as many marks as the longest text has characters', `a${'\u0345\u0334'.repeat(9_999)}`],
  ['400 KB of marks between letters', `a${'\u0334'.repeat(20)}`.repeat(19_000)],
] as const

test('the inputs of all procedures are checked, and contain texts', () => {
  const texts = inputs.flatMap(([, schema]) => filled(schema, '').texts)
  expect(inputs.length).toBeGreaterThan(35)
  expect(texts.length).toBeGreaterThan(90)
})

test.for(
  inputs.flatMap(([path, schema]) => HOSTILE.map(([kind, text]) => [path, kind, schema, text] as const)),
)('%s refuses %s in each of its texts before it does anything with them', ([, , schema, text]) => {
  const { value, texts } = filled(schema, text)
  const harmful = countCostlyCalls()
  const { error } = schema.safeParse(value)
  vi.restoreAllMocks()

  const refused = new Set(error?.issues.map(({ path }) => path.join('.')))
  expect(texts.map((path) => path.join('.')).filter((path) => !refused.has(path))).toEqual([])
  expect(harmful).toEqual({})
})

const UNWRITABLE = '\0\u0001\b\v\f\u001b\u007f\u0085\ufdd0\ufffe\uffff\u{1fffe}'
/** Names of values that are only compared with stored ones, hashed, or read as a position or a picture. */
const NEVER_STORED =
  /^(?:id|subject|except|(?!source)\w+Ids?|shown|followed|cursor|\w*[pP]assword|token|code|\w+Url)$/

test.for([...inputs, ['an import', importedCharacter as unknown as Schema] as const])(
  '%s keeps no character that XML does not allow',
  ([, schema]) => {
    const kept = valuesOf(schema)
      .filter(([key]) => !NEVER_STORED.test(key))
      .map(([key, part]) => [
        key,
        part.safeParse(filled(part, `A pilot${UNWRITABLE} of the delta`).value).data,
      ])
      .map((value) => JSON.stringify(value))
      .filter((json) =>
        Array.from(UNWRITABLE).some((character) => json.includes(JSON.stringify(character).slice(1, -1))),
      )
    expect(kept).toEqual([])
  },
)

const OF_THE_LIBRARY = /^(?:Invalid (?!cursor)|Too |Unrecognized )/

test.for(inputs)('%s refuses values of another type in plain words', ([, schema]) => {
  const keys = [...valuesOf(schema).map(([key]) => key), ...Object.keys(schema._zod.def.shape ?? {})]
  const issues = [7, 'x', [7], [{}], {}, true].flatMap(
    (wrong) => schema.safeParse(Object.fromEntries(keys.map((key) => [key, wrong]))).error?.issues ?? [],
  )
  expect(issues.map(({ message }) => message).filter((message) => OF_THE_LIBRARY.test(message))).toEqual([])
})
