import type { CurrentUser } from '@personae/contract/auth'
import { openTestDb } from '@personae/db/testing'
import { onTestFinished, expect, test } from 'vitest'
import { procedures } from '../../../procedures.ts'
import { createServices } from '../../../services.ts'
import { withSlowReads } from '../../../slow-reads.testing.ts'
import { SUBMISSION, testApp, type TestApp } from '../../../test-app.testing.ts'
import { failureIn, rowsOf } from '../../members.testing.ts'
import { MAX_PENDING, RATE_LIMITS, type RateLimit } from './limits.ts'

async function limited(db?: Awaited<ReturnType<typeof openTestDb>>) {
  const app = await testApp({ rateLimit: true, ...(db && { db }) })
  onTestFinished(app.close)
  return app
}

const MINUTE = 60_000
const SIGN_UPS = RATE_LIMITS['sign-up'].address.count
let name = 0

/** The procedures for a caller at this address, and the headers of the last response. */
function at(app: TestApp, address: string, actor: CurrentUser | null = null) {
  const headers: Record<string, string> = {}
  const setHeader = (header: string, value: string) => void (headers[header] = value)
  return { call: app.as(actor, {}, { address, setHeader }), headers }
}

const signUp = (app: TestApp, address: string) =>
  at(app, address).call.auth.quickSignup({ username: `person-${(name += 1)}`, password: 'secret1' })

test('the number of sign-ups per address is limited, other addresses are not affected, and the window ends', async () => {
  const app = await limited()
  for (let made = 0; made < SIGN_UPS; made += 1) await signUp(app, '192.0.2.1')
  app.clock.advance(45 * MINUTE)
  const before = (await rowsOf(app, 'user')).length

  expect(await failureIn(signUp(app, '192.0.2.1'))).toMatchObject({
    code: 'too_many_requests',
    error: 'Too many tries from your network. Please wait 15 minutes.',
  })
  expect(await rowsOf(app, 'user')).toHaveLength(before)
  await signUp(app, '192.0.2.2')

  app.clock.advance(15 * MINUTE - 1)
  expect(await failureIn(signUp(app, '192.0.2.1'))).toMatchObject({ code: 'too_many_requests' })
  app.clock.advance(1)
  await signUp(app, '192.0.2.1')
})

test('calls that were counted while the clock was a day ahead make nobody wait for that day', async () => {
  const app = await limited()
  app.clock.advance(24 * 60 * MINUTE)
  for (let made = 0; made < SIGN_UPS; made += 1) await signUp(app, '192.0.2.1')
  await app.services.counters.save()
  app.clock.advance(-24 * 60 * MINUTE)
  for (let made = 0; made < SIGN_UPS; made += 1) await signUp(app, '192.0.2.1')
  await app.services.counters.save()
  expect(await failureIn(signUp(app, '192.0.2.1'))).toMatchObject({
    error: 'Too many tries from your network. Please wait 60 minutes.',
  })
})

test('the headers have the remaining calls, and the refusal the time to wait', async () => {
  const app = await limited()
  const alice = await app.given.user('alice')
  const { call, headers } = at(app, '192.0.2.1', alice)
  await call.characters.submit(SUBMISSION)
  expect(headers).toEqual({
    'ratelimit-policy': '"submissions-address";q=240;w=3600, "submissions-account";q=60;w=3600',
    ratelimit: '"submissions-address";r=239;t=3600, "submissions-account";r=59;t=3600',
  })
  app.clock.advance(10 * MINUTE + 500)
  for (let sent = 1; sent < 60; sent += 1)
    await call.characters.submit({ ...SUBMISSION, name: '' }).catch(() => {})
  expect(await failureIn(call.characters.submit(SUBMISSION))).toMatchObject({
    error: 'Too many tries. Please wait 50 minutes.',
  })
  expect(headers['retry-after']).toBe('3000')
  expect(headers.ratelimit).toBe('"submissions-address";r=179;t=3000, "submissions-account";r=0;t=3000')
})

test('an account is counted at every address, without other users at the same address', async () => {
  const app = await limited()
  const [alice, bob] = [await app.given.user('alice'), await app.given.user('bob')]
  const { count } = RATE_LIMITS.reports.account
  const report = (by: CurrentUser, address: string) =>
    failureIn(at(app, address, by).call.disputes.report({} as never))
  for (let tries = 0; tries < count; tries += 1)
    expect(await report(alice, `192.0.2.${tries}`)).toMatchObject({ code: 'invalid' })
  expect(await report(alice, '198.51.100.1')).toMatchObject({ code: 'too_many_requests' })
  expect(await report(bob, '192.0.2.1')).toMatchObject({ code: 'invalid' })
})

test('visitors who read too much have to wait, signed-in users at the same address do not', async () => {
  const app = await limited()
  const alice = await app.given.user('alice')
  const { count } = RATE_LIMITS.reads.visitor
  const visitor = at(app, '192.0.2.1').call
  for (let read = 0; read < count; read += 1) await visitor.auth.current()
  expect(await failureIn(visitor.auth.current())).toMatchObject({
    error: 'Too many tries. Please wait 60 seconds.',
  })
  expect(await at(app, '192.0.2.1', alice).call.auth.current()).toMatchObject({ username: 'alice' })
  // Counters of reads are not saved: a write would cost more than the read.
  await app.services.counters.save()
  expect(await rowsOf(app, 'rate_limit')).toEqual([])
  app.clock.advance(MINUTE)
  await visitor.auth.current()
})

test('a restart keeps the counters of writes', async () => {
  const app = await limited()
  for (let made = 0; made < SIGN_UPS; made += 1) await signUp(app, '192.0.2.1')
  await app.services.counters.save()

  const services = createServices(app.deps)
  onTestFinished(() => services.counters.close())
  const call = app.as(null, {}, { address: '192.0.2.1', services })
  expect(await failureIn(call.auth.quickSignup({ username: 'late', password: 'secret1' }))).toMatchObject({
    code: 'too_many_requests',
  })
  const rows = JSON.stringify(await rowsOf(app, 'rate_limit'))
  expect(rows).not.toContain('192.0.2.1')
})

test('concurrent calls are limited like sequential ones, however long reading takes', async () => {
  const app = await limited(withSlowReads(await openTestDb()))
  const outcomes = await Promise.allSettled(
    Array.from({ length: SIGN_UPS + 40 }, () => signUp(app, '192.0.2.1')),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(SIGN_UPS)
})

test('a refused call writes nothing to the database, and expired counters are deleted', async () => {
  const app = await limited()
  for (let made = 0; made < SIGN_UPS + 1; made += 1) await signUp(app, '192.0.2.1').catch(() => {})
  await app.services.counters.save()
  const before = await rowsOf(app, 'rate_limit')
  for (let tries = 0; tries < 50; tries += 1) await signUp(app, '192.0.2.1').catch(() => {})
  await app.services.counters.save()
  expect(await rowsOf(app, 'rate_limit')).toEqual(before)

  await app.services.counters.sweep()
  expect(await rowsOf(app, 'rate_limit')).toEqual(before)
  app.clock.advance(60 * MINUTE)
  await app.services.counters.sweep()
  expect(await rowsOf(app, 'rate_limit')).toEqual([])
})

test('unauthorised calls are not counted', async () => {
  const app = await limited()
  const { call, headers } = at(app, '192.0.2.1')
  expect(await failureIn(call.characters.submit(SUBMISSION))).toMatchObject({ code: 'unauthenticated' })
  expect(headers).toEqual({})
})

test(`a user can have ${MAX_PENDING} pending submissions; a decision allows another`, async () => {
  const app = await limited()
  const [alice, bob, root] = [
    await app.given.user('alice'),
    await app.given.user('bob'),
    await app.given.admin(),
  ]
  const submit = (by: CurrentUser, at_: number) =>
    app.as(by).characters.submit({ ...SUBMISSION, name: `Number ${at_}` })
  const first = await submit(alice, 0)
  const second = await submit(alice, 1)
  const decided = await app.as(root).moderation.setStatus({
    id: second.id,
    verdict: 'revision',
    rejectionReason: 'Say more',
  })
  for (let sent = 2; sent < MAX_PENDING + 1; sent += 1) await submit(alice, sent)
  const full = {
    code: 'conflict',
    error: 'You have 50 characters waiting for review. Please wait until some of them are decided.',
  }
  expect(await failureIn(submit(alice, 51))).toMatchObject(full)
  expect(await failureIn(app.as(alice).characters.resubmit({ id: decided.id }))).toMatchObject(full)
  await submit(bob, 51)

  await app.as(root).moderation.setStatus({ id: first.id, verdict: 'approved' })
  const both = await Promise.allSettled([submit(alice, 52), submit(alice, 53)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('with limits disabled nothing is refused', async () => {
  const app = await testApp()
  onTestFinished(app.close)
  for (let made = 0; made < SIGN_UPS + 5; made += 1) await signUp(app, '192.0.2.1')
  const { call, headers } = at(app, '192.0.2.1')
  await call.auth.current()
  expect(headers).toEqual({})
})

test('every procedure has a limit for every caller who may call it', () => {
  for (const { path, rateLimit } of procedures.values()) {
    const limit: RateLimit = RATE_LIMITS[rateLimit]
    const isForVisitors =
      /^(auth|characters\.(list|gallery|byId|genreCounts|elsewhere|random)|universes|contributors|companies\.(list|byId|ofOrigin)|account\.(confirmEmail|newsOff))/
    const quota = isForVisitors.test(path) ? (limit.address ?? limit.visitor) : limit.account
    expect(quota, path).toBeDefined()
  }
})

test('what changes a page, or is said of what was decided on it, counts as an edit', () => {
  const edits = [...procedures.values()].filter(({ rateLimit }) => rateLimit === 'edits')
  expect(edits.map(({ path }) => path)).toEqual([
    'characters.edit',
    'characters.revert',
    'characters.takeBack',
    'characters.unpublish',
    'characters.withdraw',
    'appeals.create',
    'appeals.withdraw',
    'disputes.answer',
  ])
})
