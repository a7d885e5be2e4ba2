import type { Schema } from '@personae/contract/openapi'

/** A field of a request and the values it accepts. */
export interface Field {
  /** The name, with its path within the field that contains it: `aliases[].kind`. */
  name: string
  isRequired: boolean
  type: string
  /** The limits in words: "at most 120 characters". */
  limits: string[]
  values: string[]
  description?: string | undefined
}

type Part = Schema | boolean
type Resolve = (ref: string) => Schema

interface Shape extends Pick<Field, 'limits' | 'values' | 'description'> {
  types: string[]
  inside: Field[]
}

const number = (value: number): string => value.toLocaleString('en-US')

function between(least: number | undefined, most: number | undefined, unit: string): string[] {
  const units = `${unit}${(most ?? least) === 1 ? '' : 's'}`
  if (least && most) return [`${number(least)} to ${number(most)} ${units}`]
  if (most !== undefined) return [`at most ${number(most)} ${units}`]
  return least ? [`at least ${number(least)} ${units}`] : []
}

/** A limit, unless it only says that an integer is exact. */
const limit = (value: number | undefined): number | undefined =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined

function range({ minimum, maximum }: Schema): string[] {
  const [least, most] = [limit(minimum), limit(maximum)]
  if (least !== undefined && most !== undefined) return [`${number(least)} to ${number(most)}`]
  if (most !== undefined) return [`at most ${number(most)}`]
  return least === undefined ? [] : [`at least ${number(least)}`]
}

const joined = (shapes: Shape[]): Shape => ({
  types: [...new Set(shapes.flatMap(({ types }) => types))],
  limits: [...new Set(shapes.flatMap(({ limits }) => limits))],
  values: [...new Set(shapes.flatMap(({ values }) => values))],
  description: shapes.find(({ description }) => description)?.description,
  inside: shapes.flatMap(({ inside }) => inside),
})

const listOf = (types: string[]): string => (types.length > 1 ? `(${types.join(' | ')})[]` : `${types[0]}[]`)

/** @param name the name of the field, as a prefix for the fields inside it */
function shapeOf(part: Part, name: string, resolve: Resolve): Shape {
  if (typeof part === 'boolean') return { types: ['any'], limits: [], values: [], inside: [] }
  if (part.$ref) return shapeOf(resolve(part.$ref), name, resolve)
  const { description } = part
  if (part.anyOf) {
    const shape = joined(part.anyOf.map((one) => shapeOf(one, name, resolve)))
    return { ...shape, description: description ?? shape.description }
  }
  if (Array.isArray(part.type))
    return joined(part.type.map((type) => shapeOf({ ...part, type }, name, resolve)))
  const limits = part.default === undefined ? [] : [`default ${JSON.stringify(part.default)}`]
  const values = part.const === undefined ? (part.enum ?? []) : [part.const]
  const shape = {
    types: [part.type ?? (values.length > 0 ? typeof values[0] : 'any')],
    limits,
    values: values.map(String),
    description,
    inside: [],
  }
  if (part.type === 'array') {
    const item = shapeOf((part.items ?? true) as Part, `${name}[]`, resolve)
    const entries = part.minItems === part.maxItems ? undefined : part.minItems
    return {
      ...item,
      description: description ?? item.description,
      types: [listOf(item.types)],
      limits: [...between(entries, part.maxItems, 'item'), ...item.limits, ...limits],
    }
  }
  if (part.type === 'object') return { ...shape, inside: fieldsIn(part, resolve, `${name}.`) }
  if (part.format === 'binary')
    return { ...shape, types: ['file'], limits: between(undefined, part.maxLength, 'byte') }
  if (part.type === 'string')
    return { ...shape, limits: [...between(part.minLength, part.maxLength, 'character'), ...limits] }
  return { ...shape, limits: [...range(part), ...limits] }
}

/** A field and the fields inside it. */
export function fieldsOf(name: string, part: Part, isRequired: boolean, resolve: Resolve): Field[] {
  const { types, inside, ...shape } = shapeOf(part, name, resolve)
  return [{ name, isRequired, type: types.join(' | '), ...shape }, ...inside]
}

export const fieldsIn = (
  { properties = {}, required = [] }: Schema,
  resolve: Resolve,
  prefix = '',
): Field[] =>
  Object.entries(properties).flatMap(([name, part]) =>
    fieldsOf(prefix + name, part, required.includes(name), resolve),
  )
