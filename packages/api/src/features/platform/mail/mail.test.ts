import { expect, onTestFinished, test, vi } from 'vitest'
import { MailRefused } from '../../../ports/mailer.ts'
import { testApp, type TestApp } from '../../../test-app.testing.ts'
import { signUpConfirmed } from '../auth/recovery.testing.ts'
import { jobsOf as jobsOfKind, rowsOf } from '../../members.testing.ts'

const SECOND = 1_000
const DAY = 24 * 60 * 60 * SECOND

/** The jobs of the mail in the outbox. */
const jobsOf = (app: TestApp) => jobsOfKind(app, 'mail')

async function appWithMail() {
  const app = await testApp()
  onTestFinished(app.close)
  for (const username of ['ana', 'ben', 'cem']) await signUpConfirmed(app, username)
  const ask = (username: string) => app.visitor.auth.forgotPassword({ email: `${username}@example.org` })
  return { app, ask, deliver: () => app.services.jobs.runDue('mail') }
}

/** Advances the clock and runs the outbox every second, as the server does. */
async function live(app: TestApp, milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += SECOND) {
    app.clock.advance(SECOND)
    await app.services.jobs.runDue('mail')
  }
}

test('the mail server is down for ten minutes: every email arrives once afterwards', async () => {
  const { app, ask, deliver } = await appWithMail()
  app.mailer.failure = new Error('connect ECONNREFUSED')
  for (const name of ['ana', 'ben', 'cem']) await ask(name)
  expect(await deliver()).toHaveLength(3)
  await live(app, 600 * SECOND)
  app.mailer.failure = null
  await live(app, 1_200 * SECOND)
  expect(app.mailer.sent.map(({ to }) => to).toSorted()).toEqual([
    'ana@example.org',
    'ben@example.org',
    'cem@example.org',
  ])
  expect(await rowsOf(app, 'mail')).toEqual([])
})

test('the delays double, up to a day, and the attempts go on for more than a day', async () => {
  const { app, ask, deliver } = await appWithMail()
  app.mailer.failure = new Error('connect ECONNREFUSED')
  await ask('ana')
  const waits: number[] = []
  const start = app.clock.now().getTime()
  let isFinal = false
  while (!isFinal) {
    const [failure] = await deliver()
    isFinal = failure!.isFinal
    const [job] = await jobsOf(app)
    if (job!.failedAt !== null) break
    const wait = Date.parse(job!.dueAt) - app.clock.now().getTime()
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

test('an address that is refused permanently is not retried, and the others get their mail', async () => {
  const { app, ask, deliver } = await appWithMail()
  await ask('ana')
  app.mailer.failure = new MailRefused('550 no such mailbox')
  expect(await deliver()).toMatchObject([{ kind: 'mail', attempts: 1, isFinal: true }])
  app.mailer.failure = null
  await ask('ben')
  await live(app, 60 * SECOND)
  expect(app.mailer.sent.map(({ to }) => to)).toEqual(['ben@example.org'])
})

test('every attempt of one email has the same id, so that a duplicate can be recognised', async () => {
  const { app, ask } = await appWithMail()
  await ask('ana')
  const tried: string[] = []
  const send = app.mailer.send.bind(app.mailer)
  app.mailer.send = async (id, mail) => {
    tried.push(id)
    if (tried.length === 1) throw new Error('lost after it was taken')
    return send(id, mail)
  }
  await live(app, 10 * SECOND)
  expect(tried).toHaveLength(2)
  expect(new Set(tried).size).toBe(1)
})

test('two concurrent deliveries send each email once', async () => {
  const { app, ask, deliver } = await appWithMail()
  for (const name of ['ana', 'ben', 'cem']) await ask(name)
  await Promise.all([deliver(), deliver(), deliver()])
  expect(app.mailer.sent.map(({ to }) => to).toSorted()).toEqual([
    'ana@example.org',
    'ben@example.org',
    'cem@example.org',
  ])
})

test('a transaction that is rolled back leaves no email', async () => {
  const { app } = await appWithMail()
  await expect(
    app.db.transact(async (tx) => {
      await tx
        .insertInto('mail')
        .values({ id: 'm', job: '{}' as never, createdAt: '', resetKey: null })
        .execute()
      throw new Error('later')
    }),
  ).rejects.toThrow('later')
  expect(await rowsOf(app, 'mail')).toEqual([])
})

test('links use the public origin; both parts have the same content, and names are escaped', async () => {
  const { app, ask, deliver } = await appWithMail()
  await ask('ana')
  await deliver()
  const { text, html } = app.mailer.sent[0]!
  const link = /https:\S+/.exec(text)![0]
  expect(link).toMatch(/^https:\/\/personae\.example\/reset-password\?token=[\w-]{43}$/)
  expect(html).toContain(`href="${link}"`)
  expect(text).toMatch(/^Hello ana,\n\nSomeone /)
  expect(html).toContain('Hello ana,')
})

/** Queues emails of an unknown kind, and a valid one after them. */
async function withUnwritable(app: TestApp, ask: (username: string) => Promise<unknown>) {
  const at = app.clock.now().toISOString()
  const jobs = ['{"kind":"of_a_newer_version"}', '{broken', 'null', '{"kind":"email_confirmation"}']
  await app.db.transact(async (tx) => {
    for (const [number, job] of jobs.entries())
      await tx
        .insertInto('mail')
        .values({ id: `bad-${number}`, job: job as never, createdAt: at, resetKey: null })
        .execute()
    for (const number of jobs.keys())
      await tx
        .insertInto('job')
        .values({ kind: 'mail', subject: `bad-${number}`, about: '', createdAt: at, dueAt: at, attempts: 0 })
        .execute()
  })
  app.clock.advance(SECOND)
  await ask('ana')
}

test('an email that cannot be rendered is retried later and fails in the end; the others are sent', async () => {
  const { app, ask, deliver } = await appWithMail()
  await withUnwritable(app, ask)
  const failures = await deliver()
  expect(failures.map(({ subject, attempts, isFinal }) => [subject, attempts, isFinal])).toEqual([
    ['bad-0', 1, false],
    ['bad-1', 1, false],
    ['bad-2', 1, false],
  ])
  expect(app.mailer.sent.map(({ to }) => to)).toEqual(['ana@example.org'])
  expect(await deliver()).toEqual([])

  const bad = async () => (await jobsOf(app)).filter(({ subject }) => subject.startsWith('bad'))
  let rounds = 1
  while ((await bad()).some(({ failedAt }) => failedAt === null)) {
    app.clock.advance(DAY)
    await deliver()
    rounds += 1
    expect(rounds).toBeLessThanOrEqual(17)
  }
  expect((await bad()).map(({ subject, attempts }) => [subject, attempts])).toEqual([
    ['bad-0', 17],
    ['bad-1', 17],
    ['bad-2', 17],
  ])
})

test('the process dies at every attempt of one email: the number of attempts is limited all the same', async () => {
  const { app, ask, deliver } = await appWithMail()
  await ask('ana')
  let tries = 0
  const over = Promise.withResolvers<void>()
  app.mailer.send = () => {
    tries += 1
    return over.promise
  }
  const rounds: Promise<unknown>[] = []
  onTestFinished(async () => {
    over.resolve()
    await Promise.all(rounds)
  })
  for (let round = 1; round <= 17; round += 1) {
    // The run does not end before the test, as if the process were killed.
    rounds.push(deliver())
    await expect.poll(async () => (await jobsOf(app))[0]!.attempts).toBe(round)
    app.clock.advance(DAY)
  }
  expect(await deliver()).toMatchObject([
    { attempts: 17, isFinal: true, error: 'The server stopped during the last attempt.' },
  ])
  expect(await deliver()).toEqual([])
  expect(tries).toBe(17)
})

test('the server stops while the mail server does not answer: it waits briefly for that email, and starts no other', async () => {
  const { app, ask } = await appWithMail()
  for (const name of ['ana', 'ben', 'cem']) await ask(name)
  const ending = new AbortController()
  const begun: string[] = []
  const sending = Promise.withResolvers<void>()
  app.mailer.send = (_id, { to }) => {
    begun.push(to)
    // The clock is faked only now: before, a query of PostgreSQL would wait for it.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    ending.abort()
    sending.resolve()
    return new Promise(() => {})
  }
  onTestFinished(() => void vi.useRealTimers())
  const delivered = app.services.jobs.runDue('mail', ending.signal)
  await sending.promise
  vi.advanceTimersByTime(10 * SECOND)
  vi.useRealTimers()
  expect(await delivered).toEqual([])
  expect(begun).toHaveLength(1)
  const left = await jobsOf(app)
  expect(left.map(({ attempts }) => attempts).toSorted((a, b) => a - b)).toEqual([0, 0, 1])

  const { send } = Object.getPrototypeOf(app.mailer)
  app.mailer.send = send
  app.clock.advance(10 * SECOND)
  await app.services.jobs.runDue('mail')
  expect(app.mailer.sent).toHaveLength(3)
})

test('an email that is accepted while the server stops is not sent again', async () => {
  const { app, ask } = await appWithMail()
  await ask('ana')
  const ending = new AbortController()
  app.mailer.send = async () => ending.abort()
  expect(await app.services.jobs.runDue('mail', ending.signal)).toEqual([])
  expect(await rowsOf(app, 'mail')).toEqual([])
})
