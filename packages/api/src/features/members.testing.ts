import type { CurrentUser } from '@personae/contract/auth'
import type { Character } from '@personae/contract/characters'
import type { ErrorBody } from '@personae/contract/errors'
import type { Database, JobTable } from '@personae/db'
import { expect, onTestFinished } from 'vitest'
import { errorBody } from '../errors.ts'
import { SUBMISSION, testApp, type TestApp } from '../test-app.testing.ts'
import { failureOf } from '../trpc.ts'

/** An app with accounts: alice submits, bob is another user, root is the admin. */
export async function appWithMembers(options: Parameters<typeof testApp>[0] = {}) {
  const app = await testApp(options)
  onTestFinished(app.close)
  const [alice, bob] = [await app.given.user('alice'), await app.given.user('bob')]
  return { app, alice, bob, root: await app.given.admin() }
}

/** The error of a call, as in the response body; an unexpected error fails the test. */
export async function failureIn(call: Promise<unknown>): Promise<ErrorBody> {
  const error = await call.then(
    () => expect.fail('the call went through'),
    (reason: unknown) => reason,
  )
  const failure = failureOf(error)
  if (!failure) throw error
  return errorBody(failure)
}

/** Submits any input, well-typed or not. */
export const submitRaw = (app: TestApp, by: CurrentUser | null, more: object): Promise<Character> =>
  app.as(by).characters.submit({ ...SUBMISSION, ...more })

/** Edits with any input, well-typed or not. */
export const editRaw = (app: TestApp, by: CurrentUser | null, id: string, more: object): Promise<Character> =>
  app.as(by).characters.edit({ ...SUBMISSION, id, ...more })

export const STATES = ['pending', 'approved', 'sent back', 'rejected for good'] as const
export type State = (typeof STATES)[number]

/** A character of `by` in a state set by `reviewer`. */
export async function given(
  app: TestApp,
  state: State,
  by: CurrentUser,
  reviewer: CurrentUser,
  more: Parameters<TestApp['given']['pending']>[1] = {},
): Promise<Character> {
  const submitted = await app.given.pending(by, more)
  if (state === 'pending') return submitted
  app.clock.advance(1_000)
  const { id } = submitted
  const decide = app.as(reviewer).moderation.setStatus
  if (state === 'approved') return decide({ id, verdict: 'approved' })
  if (state === 'sent back') return decide({ id, verdict: 'revision', rejectionReason: 'Please say more' })
  return decide({ id, verdict: 'permanent' })
}

/** The sort columns of tables: PostgreSQL returns rows in no order otherwise. */
const ORDERS = { audit_log: 'seq', character: 'recency', character_revision: 'seq' } as const

export const rowsOf = (app: TestApp, table: keyof Database) =>
  app.db.read
    .selectFrom(table as 'audit_log')
    .selectAll()
    .$if(table in ORDERS, (query) => query.orderBy(ORDERS[table as keyof typeof ORDERS] as 'seq'))
    .execute()

/** The background jobs of a kind. */
export const jobsOf = (app: TestApp, kind: JobTable['kind']): Promise<JobTable[]> =>
  app.db.read.selectFrom('job').selectAll().where('kind', '=', kind).execute()

/** The whole database, to compare before and after. */
export async function dump(app: TestApp): Promise<Record<string, unknown[]>> {
  const tables = (await app.db.read.introspection.getTables()).map(({ name }) => name)
  const compared = tables.filter((name) => name !== 'session' && !/^search_.*_/.test(name))
  const rows = await Promise.all(compared.map((name) => rowsOf(app, name as keyof Database)))
  return Object.fromEntries(compared.map((name, at) => [name, rows[at] ?? []]))
}
