import { expect, onTestFinished, test } from 'vitest'
import { MailRefused } from '../../ports/mailer.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { rowsOf } from '../cast.testing.ts'

const SECOND = 1_000
const DAY = 24 * 60 * 60 * SECOND

async function office() {
  const app = await testApp()
  onTestFinished(app.close)
  for (const username of ['ana', 'ben', 'cem'])
    await app.services.auth.signup({ username, email: `${username}@example.org`, password: 'secret1' })
  const ask = (username: string) => app.visitor.auth.forgotPassword({ email: `${username}@example.org` })
  return { app, ask, deliver: () => app.services.mail.deliverDue() }
}

/** Moves the clock on, looking into the outbox every second, as the server would. */
async function live(app: TestApp, milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += SECOND) {
    app.clock.advance(SECOND)
    await app.services.mail.deliverDue()
  }
}

test('the post closed for ten minutes: every mail arrives once afterwards', async () => {
  const { app, ask, deliver } = await office()
  app.post.failure = new Error('connect ECONNREFUSED')
  for (const name of ['ana', 'ben', 'cem']) await ask(name)
  expect(await deliver()).toHaveLength(3)
  await live(app, 600 * SECOND)
  app.post.failure = null
  await live(app, 1_200 * SECOND)
  expect(app.post.letters.map(({ to }) => to).toSorted()).toEqual([
    'ana@example.org',
    'ben@example.org',
    'cem@example.org',
  ])
  expect(await rowsOf(app, 'mail')).toEqual([])
})

test('the waits double, up to a day, and the tries go on for more than a day', async () => {
  const { app, ask, deliver } = await office()
  app.post.failure = new Error('connect ECONNREFUSED')
  await ask('ana')
  const waits: number[] = []
  const start = app.clock.now().getTime()
  let isFinal = false
  while (!isFinal) {
    const [failure] = await deliver()
    isFinal = failure!.isFinal
    const [mail] = (await rowsOf(app, 'mail')) as unknown as { dueAt: string | null }[]
    if (!mail!.dueAt) break
    const wait = Date.parse(mail!.dueAt) - app.clock.now().getTime()
    waits.push(wait)
    app.clock.advance(wait)
  }
  expect(waits.slice(0, 4)).toEqual([5, 10, 20, 40].map((seconds) => seconds * SECOND))
  for (const [at, wait] of waits.entries()) expect(wait).toBe(Math.min(waits[0]! * 2 ** at, DAY))
  expect(app.clock.now().getTime() - start).toBeGreaterThan(DAY)
  expect(isFinal).toBe(true)
  app.clock.advance(7 * DAY)
  expect(await deliver()).toEqual([])
})

test('an address that is refused for good is not tried again, and the others get their mail', async () => {
  const { app, ask, deliver } = await office()
  await ask('ana')
  app.post.failure = new MailRefused('550 no such mailbox')
  expect(await deliver()).toMatchObject([{ kind: 'password_reset', attempts: 1, isFinal: true }])
  app.post.failure = null
  await ask('ben')
  await live(app, 60 * SECOND)
  expect(app.post.letters.map(({ to }) => to)).toEqual(['ben@example.org'])
})

test('every try of one letter carries the same number, so that a doubled one can be told', async () => {
  const { app, ask } = await office()
  await ask('ana')
  const tried: string[] = []
  const send = app.post.send.bind(app.post)
  app.post.send = async (id, letter) => {
    tried.push(id)
    if (tried.length === 1) throw new Error('lost after it was taken')
    return send(id, letter)
  }
  await live(app, 10 * SECOND)
  expect(tried).toHaveLength(2)
  expect(new Set(tried).size).toBe(1)
})

test('two that deliver at once send each mail once', async () => {
  const { app, ask, deliver } = await office()
  for (const name of ['ana', 'ben', 'cem']) await ask(name)
  await Promise.all([deliver(), deliver(), deliver()])
  expect(app.post.letters.map(({ to }) => to).toSorted()).toEqual([
    'ana@example.org',
    'ben@example.org',
    'cem@example.org',
  ])
})

test('what fails in the transaction leaves no mail', async () => {
  const { app } = await office()
  await expect(
    app.db.transact(async (tx) => {
      await tx
        .insertInto('mail')
        .values({ id: 'm', job: '{}' as never, createdAt: '', dueAt: '', attempts: 0 })
        .execute()
      throw new Error('later')
    }),
  ).rejects.toThrow('later')
  expect(await rowsOf(app, 'mail')).toEqual([])
})

test('links lead to the public address; both parts say the same, and names are text in either', async () => {
  const { app, ask, deliver } = await office()
  await ask('ana')
  await deliver()
  const { text, html } = app.post.letters[0]!
  const link = /https:\S+/.exec(text)![0]
  expect(link).toMatch(/^https:\/\/personae\.example\/reset-password\?token=[\w-]{43}$/)
  expect(html).toContain(`href="${link}"`)
  expect(text).toContain('Hello ana,')
  expect(html).toContain('Hello ana,')
})
