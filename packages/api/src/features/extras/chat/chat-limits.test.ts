import type { CurrentUser } from '@personae/contract/auth'
import { CHAT_TOO_MANY } from '@personae/contract/expert'
import { expect, onTestFinished, test } from 'vitest'
import { createServices } from '../../../services.ts'
import { RATE_LIMITS, type TestClient } from '../../../test-app.testing.ts'
import { appWithMembers, failureIn } from '../../members.testing.ts'
import { endless, scriptedExpert } from '../../../scripted-expert.testing.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const A_DAY = RATE_LIMITS.chat.account.count
const A_MINUTE = RATE_LIMITS['chat-calls'].account.count

async function limited(options: { rateLimit?: boolean } = {}) {
  const script = scriptedExpert(() => [{ text: 'Hello.' }])
  const people = await appWithMembers({ expert: script.expert, rateLimit: true, ...options })
  const { app, alice, bob, root } = people
  const { id } = await app.given.approved(alice, root)
  const ask = (input: object = {}, by: CurrentUser = bob, client: Partial<TestClient> = {}) =>
    app.as(by, {}, client).chat.ask({ id, message: 'Who is she?', ...input })
  const hear = async (events: ReturnType<typeof ask>) => {
    for await (const _ of await events);
  }
  /** Asks `times` questions, slowly enough for the limit per minute. */
  async function askOften(times: number): Promise<void> {
    for (let at = 0; at < times; at += 1) {
      await hear(ask())
      app.clock.advance(MINUTE / A_MINUTE)
    }
  }
  return { ...people, ...script, id, ask, hear, askOften }
}

/** Collects the headers of responses. */
function headersOf() {
  const headers: Record<string, string> = {}
  return { headers, setHeader: (name: string, value: string) => void (headers[name] = value) }
}

test('two concurrent answers; a third is refused until one of them ends', async () => {
  const { ask, alice, questions, state, hear } = await limited()
  state.answer = endless
  const { headers, setHeader } = headersOf()
  const first = (await ask())[Symbol.asyncIterator]()
  const second = (await ask())[Symbol.asyncIterator]()
  await first.next()
  expect(await failureIn(ask({}, undefined, { setHeader }))).toMatchObject({
    code: 'too_many_requests',
    error: CHAT_TOO_MANY,
  })
  expect(headers['retry-after']).toBe('10')
  const hers = (await ask({}, alice))[Symbol.asyncIterator]()
  await hers.next()
  expect(questions).toHaveLength(2)

  await first.return?.(undefined)
  state.answer = () => [{ text: 'Hello.' }]
  await hear(ask())
  await hear(ask())
  await second.next()
})

test('of many concurrent questions two are answered', async () => {
  const { ask, state } = await limited()
  state.answer = endless
  const outcomes = await Promise.allSettled(Array.from({ length: 15 }, () => ask()))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

test('an answer that fails releases its slot; a refused question takes none', async () => {
  const { ask, hear, state } = await limited()
  state.answer = () => {
    throw new Error('no')
  }
  for (let at = 0; at < 5; at += 1) await hear(ask())
  for (let at = 0; at < 5; at += 1) await failureIn(ask({ id: 'none' }))
  state.answer = endless
  const both = await Promise.allSettled([ask(), ask()])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
})

test('an answer whose asker leaves before its first word, or has left, releases its slot', async () => {
  const { ask, app, bob, id, state } = await limited()
  state.answer = endless
  const caller = { ...app.contextOf(bob), actor: bob }
  const question = { id, message: 'Who is she?', conversationHistory: [] }
  for (const hasLeft of [false, false, false, true, true, true]) {
    const asker = new AbortController()
    if (hasLeft) asker.abort()
    await app.services.chat.ask(caller, question, asker.signal)
    asker.abort()
  }
  const both = await Promise.allSettled([ask(), ask()])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
})

test('calls are limited per minute', async () => {
  const { ask, hear, app, questions } = await limited()
  for (let at = 0; at < A_MINUTE; at += 1) await hear(ask())
  expect(await failureIn(ask())).toMatchObject({ error: 'Too many tries. Please wait 60 seconds.' })
  expect(questions).toHaveLength(A_MINUTE)
  app.clock.advance(MINUTE)
  await hear(ask())
})

test('questions per day are limited; the refusal says how long to wait, and does not reach the expert', async () => {
  const { ask, hear, askOften, app, alice, questions } = await limited()
  await askOften(A_DAY)
  const { headers, setHeader } = headersOf()
  app.clock.advance(4 * HOUR - A_DAY * (MINUTE / A_MINUTE))
  expect(await failureIn(ask({}, undefined, { setHeader }))).toMatchObject({
    code: 'too_many_requests',
    error: `You have asked ${A_DAY} questions in 24 hours, the most that can be asked. Please ask again in 20 hours.`,
  })
  expect(headers['retry-after']).toBe(String(20 * 60 * 60))
  expect(questions).toHaveLength(A_DAY)
  await hear(ask({}, alice))
  app.clock.advance(20 * HOUR)
  await hear(ask())
})

test('a refused question does not count for the day', async () => {
  const { ask, askOften, app, state, hear } = await limited()
  await askOften(A_DAY - 3)
  for (let at = 0; at < 10; at += 1) await failureIn(ask({ id: 'none' }))
  for (let at = 0; at < 9; at += 1) await failureIn(ask({ message: ' ' }))
  app.clock.advance(MINUTE)
  state.answer = endless
  const running = [(await ask())[Symbol.asyncIterator](), (await ask())[Symbol.asyncIterator]()]
  for (const events of running) await events.next()
  for (let at = 0; at < 10; at += 1) expect(await failureIn(ask())).toMatchObject({ error: CHAT_TOO_MANY })
  for (const events of running) await events.return?.(undefined)
  state.answer = () => [{ text: 'Hello.' }]
  await hear(ask())
  expect(await failureIn(ask())).toMatchObject({ error: expect.stringContaining('24 hours') })
})

test('a restart keeps the count of the day', async () => {
  const { id, app, askOften, bob } = await limited()
  await askOften(A_DAY)
  await app.services.counters.save()
  const services = createServices(app.deps)
  onTestFinished(() => services.counters.close())
  const call = app.as(bob, {}, { services })
  expect(await failureIn(call.chat.ask({ id, message: 'Who?' }))).toMatchObject({
    error: expect.stringContaining('24 hours'),
  })
})

test('with limits disabled nothing is refused', async () => {
  const { ask, state, questions } = await limited({ rateLimit: false })
  state.answer = endless
  for (let at = 0; at < A_MINUTE + 5; at += 1) await (await ask())[Symbol.asyncIterator]().next()
  expect(questions).toHaveLength(A_MINUTE + 5)
})
