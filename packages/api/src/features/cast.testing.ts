import type { CurrentUser } from '@personae/contract/auth'
import type { Character } from '@personae/contract/characters'
import type { ErrorBody } from '@personae/contract/errors'
import type { Database } from '@personae/db'
import { expect, onTestFinished } from 'vitest'
import { errorBody } from '../errors.ts'
import { SUBMISSION, testApp, type TestApp } from '../testing/test-app.ts'
import { failureOf } from '../trpc.ts'

/** The persons of the attack list: alice submits, bob is a stranger to her, root is the admin. */
export async function cast(options: { adminBootstrap?: boolean } = {}) {
  const app = await testApp(options)
  onTestFinished(app.close)
  const [alice, bob] = [await app.given.user('alice'), await app.given.user('bob')]
  return { app, alice, bob, root: await app.given.admin() }
}

/** What a call fails with, as the answer's body says it; an unforeseen fault fails the test. */
export async function failureIn(call: Promise<unknown>): Promise<ErrorBody> {
  const error = await call.then(
    () => expect.fail('the call went through'),
    (reason: unknown) => reason,
  )
  const failure = failureOf(error)
  if (!failure) throw error
  return errorBody(failure)
}

/** Submits whatever a client might send, well-typed or not. */
export const submitRaw = (app: TestApp, by: CurrentUser | null, more: object): Promise<Character> =>
  app.as(by).characters.submit({ ...SUBMISSION, ...more })

/** Edits with whatever a client might send. */
export const editRaw = (app: TestApp, by: CurrentUser | null, id: string, more: object): Promise<Character> =>
  app.as(by).characters.edit({ ...SUBMISSION, id, ...more })

export const STATES = ['pending', 'approved', 'sent back', 'rejected for good'] as const
export type State = (typeof STATES)[number]

/** A character of `by` in a state that `reviewer` brought it into. */
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
  if (state === 'approved') return decide({ id, status: 'approved' })
  const rejectionReason = state === 'sent back' ? 'Please say more' : undefined
  return decide({ id, status: 'rejected', rejectionReason })
}

export const rowsOf = (app: TestApp, table: keyof Database) =>
  app.db.read
    .selectFrom(table as 'audit_log')
    .selectAll()
    .execute()

/** Everything the database holds, to be compared with itself. */
export async function dump(app: TestApp): Promise<Record<string, unknown[]>> {
  const tables = (await app.db.read.introspection.getTables()).map(({ name }) => name)
  const kept = tables.filter((name) => name !== 'session' && !/^search_.*_/.test(name))
  const rows = await Promise.all(kept.map((name) => rowsOf(app, name as keyof Database)))
  return Object.fromEntries(kept.map((name, at) => [name, rows[at] ?? []]))
}
