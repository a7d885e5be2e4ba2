import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { appRouter } from './app-router.ts'
import { errorBody } from './errors.ts'
import { validateStream, type OutputCheck, validateSync } from './outputs.ts'
import { testApp } from './test-app.testing.ts'
import { createCallerFactory, failureOf, publicProcedure, router } from './trpc.ts'

type Declared = z.ZodType | OutputCheck<unknown> | undefined

const outputs = Object.entries(appRouter._def.procedures).map(([path, procedure]) => {
  const { output } = (procedure as unknown as { _def: { output: Declared } })._def
  return [path, typeof output === 'function' ? output.schema : output] as const
})

interface Definition {
  type: string
  catchall?: z.ZodType
}

/** The paths at which a schema accepts unknown keys. */
function looseParts(schema: z.ZodType, path = 'output', seen = new Set<unknown>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const def = schema.def as unknown as Definition
  const isLoose = def.type === 'object' && def.catchall?.def.type !== 'never'
  const parts = Object.entries(def).flatMap(([key, value]) =>
    childrenOf(value).map((child) => [key, child] as const),
  )
  return [
    ...(isLoose ? [path] : []),
    ...parts.flatMap(([key, child]) => looseParts(child, `${path}.${key}`, seen)),
  ]
}

function childrenOf(value: unknown): z.ZodType[] {
  if (value instanceof z.ZodType) return [value]
  return typeof value === 'object' && value !== null
    ? Object.values(value).filter((one) => one instanceof z.ZodType)
    : []
}

test.for(outputs)('%s declares its output, and no other field reaches the caller', ([, schema]) => {
  expect(schema).toBeInstanceOf(z.ZodType)
  expect(looseParts(schema!)).toEqual([])
})

test('a schema that accepts unknown keys is found at any depth', () => {
  const loose = z.array(z.strictObject({ inner: z.object({ a: z.string() }).nullable() }))
  expect(looseParts(loose)).toEqual(['output.element.shape.innerType'])
})

const answer = z.strictObject({ name: z.string() })
const broken = { name: 1, secret: 'hash' } as never
const createCaller = createCallerFactory(
  router({
    plain: publicProcedure.output(answer).query(() => broken),
    sync: publicProcedure.output(validateSync(answer)).query(() => broken),
    service: publicProcedure.output(answer).query(() => answer.parse(broken)),
    input: publicProcedure
      .input(answer)
      .output(answer)
      .query(({ input }) => input),
    stream: publicProcedure.output(validateStream(answer)).subscription(async function* stream() {
      yield { name: 'good' }
      yield broken
    }),
  }),
)
const app = await testApp()
afterAll(() => app.close())
const caller = createCaller(app.contextOf(null))

test.for(['plain', 'sync', 'service'] as const)(
  'an output that violates its schema (%s) is an internal error',
  async (name) => {
    const error = await caller[name]().catch((thrown: unknown) => thrown)
    expect(failureOf(error)).toBeNull()
    expect(JSON.stringify(errorBody(failureOf(error), 'id'))).not.toMatch(/name|secret/)
  },
)

test('an input that violates its schema is the caller’s error, with the path of the field', async () => {
  const error = await caller.input(broken).catch((thrown: unknown) => thrown)
  expect(failureOf(error)).toMatchObject({
    code: 'invalid',
    details: { issues: [{ path: 'name' }, { path: '' }] },
  })
})

test('a stream is checked value by value', async () => {
  const values = (await caller.stream()) as AsyncIterable<unknown>
  const seen: unknown[] = []
  await expect(
    (async () => {
      for await (const value of values) seen.push(value)
    })(),
  ).rejects.toThrow('secret')
  expect(seen).toEqual([{ name: 'good' }])
})
