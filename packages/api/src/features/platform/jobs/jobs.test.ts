import type { JobTable } from '@personae/db'
import Sqlite from 'better-sqlite3'
import { usesFiles } from '@personae/db/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MailRefused } from '../../../ports/mailer.ts'
import { advanceUntilDone } from '../../../time-passes.testing.ts'
import { appWithMembers, failureIn, rowsOf } from '../../members.testing.ts'
import { createJobs } from './jobs.service.ts'
import { signUpConfirmed } from '../auth/recovery.testing.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

async function setUp() {
  const people = await appWithMembers()
  const { app, root } = people
  // The jobs that plan news for the accounts do not belong to these tests.
  const jobs = async () =>
    ((await rowsOf(app, 'job')) as unknown as JobTable[]).filter(({ kind }) => kind !== 'news')
  const overview = () => app.as(root).admin.jobs()
  return { ...people, jobs, overview }
}

test('an email that is refused permanently: admins see the reason without an address, retry it, and it is sent', async () => {
  const { app, root, jobs, overview } = await setUp()
  await signUpConfirmed(app, 'carol')
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  expect(await overview()).toEqual({
    kinds: [{ kind: 'mail', waiting: 1, retrying: 0 }],
    failedCount: 0,
    failed: [],
  })
  app.mailer.failure = new MailRefused('550 <carol@example.org> no such mailbox')
  await app.services.jobs.runDue('mail')
  const { failed, ...counts } = await overview()
  expect(counts).toEqual({ kinds: [], failedCount: 1 })
  expect(failed).toEqual([
    {
      kind: 'mail',
      subject: expect.any(String),
      about: 'password_reset',
      attempts: 1,
      failedAt: app.clock.now().toISOString(),
      error: '550 <[address]> no such mailbox',
    },
  ])

  app.mailer.failure = null
  const key = { kind: 'mail' as const, subject: failed[0]!.subject }
  await app.as(root).admin.retryJob(key)
  expect(await failureIn(app.as(root).admin.retryJob(key))).toMatchObject({ code: 'conflict' })
  await app.services.jobs.runDue('mail')
  expect(app.mailer.sent.map(({ to }) => to)).toEqual(['carol@example.org'])
  expect(await jobs()).toEqual([])
})

test('a dismissed job is deleted with its data', async () => {
  const { app, root, overview } = await setUp()
  await signUpConfirmed(app, 'carol')
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  app.mailer.failure = new MailRefused('550 no such mailbox')
  await app.services.jobs.runDue('mail')
  const { kind, subject } = (await overview()).failed[0]!
  await app.as(root).admin.dismissJob({ kind, subject })
  expect(await rowsOf(app, 'mail')).toEqual([])
  expect((await overview()).failedCount).toBe(0)
  expect(await failureIn(app.as(root).admin.dismissJob({ kind, subject }))).toMatchObject({
    code: 'conflict',
  })
})

test('retrying or dismissing a failed job is in the audit log, a refused attempt is not', async () => {
  const { app, alice, root, overview } = await setUp()
  const since = (await app.as(root).audit.page({})).total
  await signUpConfirmed(app, 'carol')
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  app.mailer.failure = new MailRefused('550 no such mailbox')
  await app.services.jobs.runDue('mail')
  const { kind, subject } = (await overview()).failed[0]!
  const key = { kind: 'mail' as const, subject }
  await failureIn(app.as({ ...alice, isAdmin: true }).admin.retryJob(key))
  await app.as(root).admin.retryJob(key)
  await failureIn(app.as(root).admin.dismissJob(key))
  await app.services.jobs.runDue('mail')
  await app.as(root).admin.dismissJob({ kind, subject })

  const { items, total } = await app.as(root).audit.page({})
  expect(total).toBe(since + 2)
  expect(items.slice(0, 2)).toMatchObject([
    { actorName: 'root', action: 'job_dismissed', targetId: subject, targetName: 'Mail: Password reset' },
    { actorName: 'root', action: 'job_retried', targetId: subject, targetName: 'Mail: Password reset' },
  ])
})

test('work that never ends fails in time and is retried; the others are done, and each failure is told at once', async () => {
  const { app } = await setUp()
  const jobs = createJobs(app)
  const done: string[] = []
  const never = new Promise<never>(() => {})
  jobs.define('demo_payment', {
    firstWait: MINUTE,
    longestWait: MINUTE,
    limit: 2,
    timeLimit: 20,
    work: (subject) => (subject === 'stuck' ? never : Promise.resolve(void done.push(subject))),
  })
  const add = (subject: string) =>
    app.db.transact((tx) => jobs.add(tx, { kind: 'demo_payment', subject }, { about: 'Orla' }))
  await add('stuck')
  app.clock.advance(1)
  await add('fine')
  const stuck = { kind: 'demo_payment', subject: 'stuck', error: 'It was not done within 0.02 seconds.' }
  expect(await jobs.runDue('demo_payment')).toEqual([{ ...stuck, attempts: 1, isFinal: false }])
  expect(done).toEqual(['fine'])

  app.clock.advance(MINUTE)
  await add('later')
  const told: unknown[] = []
  const report = (failure: unknown) => void told.push(failure, [...done])
  expect(await jobs.runDue('demo_payment', undefined, report)).toEqual([])
  // The job `stuck` was due before `later`.
  expect(told).toEqual([{ ...stuck, attempts: 2, isFinal: true }, ['fine']])
  expect(done).toEqual(['fine', 'later'])
})

test('a job that is added during its own attempt is done once more', async () => {
  const { app, jobs: rows } = await setUp()
  const jobs = createJobs(app)
  const add = () =>
    app.db.transact((tx) => jobs.add(tx, { kind: 'demo_payment', subject: 'one' }, { about: 'Orla' }))
  const causes = [add]
  const work = vi.fn(async () => causes.pop()?.())
  jobs.define('demo_payment', { firstWait: MINUTE, longestWait: MINUTE, limit: 1, work })
  await add()
  expect(await jobs.runDue('demo_payment')).toEqual([])
  expect(work).toHaveBeenCalledTimes(2)
  expect(await rows()).toEqual([])
})

test('an outage during an attempt ends the round, and is no failure of the job', async () => {
  const { app, jobs: rows } = await setUp()
  const jobs = createJobs(app)
  const outage = Object.assign(new Error('No space left'), { code: 'ENOSPC' })
  const work = () => Promise.reject(outage)
  jobs.define('demo_payment', { firstWait: MINUTE, longestWait: MINUTE, limit: 1, work })
  for (const subject of ['one', 'two'])
    await app.db.transact((tx) => jobs.add(tx, { kind: 'demo_payment', subject }, { about: 'Orla' }))
  await expect(jobs.runDue('demo_payment')).rejects.toBe(outage)
  const found = (await rows()).map(({ attempts, failedAt }) => ({ attempts, failedAt }))
  // Both jobs have been due since the same moment: either may be the first.
  expect(found.toSorted((a, b) => a.attempts - b.attempts)).toEqual([
    { attempts: 0, failedAt: null },
    { attempts: 1, failedAt: null },
  ])
})

test('only admins see jobs, and one that still waits cannot be dismissed', async () => {
  const { app, alice, root, jobs } = await setUp()
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  const { subject } = (await jobs())[0]!
  const key = { kind: 'mail' as const, subject }
  for (const call of [
    () => app.as(alice).admin.jobs(),
    () => app.as(alice).admin.retryJob(key),
    () => app.as(alice).admin.dismissJob(key),
    () => app.as({ ...alice, isAdmin: true }).admin.dismissJob(key),
  ])
    expect(await failureIn(call())).toMatchObject({ code: 'forbidden' })
  expect(await failureIn(app.as(root).admin.dismissJob(key))).toMatchObject({ code: 'conflict' })
})

test.runIf(usesFiles)(
  'a character that cannot be read: all others get their keys, and it is retried until it fails for good',
  async () => {
    const { app, alice, jobs, overview } = await setUp()
    const ids: string[] = []
    for (let at = 0; at < 60; at += 1) ids.push((await app.given.pending(alice, { name: `Number ${at}` })).id)
    const bad = ids[30]!
    const raw = new Sqlite(app.db.location)
    onTestFinished(() => void raw.close())
    raw.exec('delete from duplicate_key')
    raw.prepare(`update character set name = x'ff' where id = ?`).run(bad)

    await app.services.duplicates.indexMissing()
    await app.services.jobs.runDue('duplicate_keys')
    const indexed = async () =>
      new Set(
        (await app.db.read.selectFrom('duplicate_key').select('characterId').execute()).map(
          ({ characterId }) => characterId,
        ),
      )
    expect(await indexed()).toEqual(new Set(ids.filter((id) => id !== bad)))
    expect(await jobs()).toMatchObject([
      { kind: 'duplicate_keys', subject: bad, attempts: 1, failedAt: null },
    ])
    for (let day = 0; day < 5; day += 1) {
      app.clock.advance(DAY)
      await app.services.jobs.runDue('duplicate_keys')
    }
    expect((await overview()).failed).toMatchObject([{ kind: 'duplicate_keys', subject: bad, attempts: 5 }])

    raw.prepare(`update character set name = 'Number 30' where id = ?`).run(bad)
    await app.services.duplicates.indexMissing()
    await app.services.jobs.runDue('duplicate_keys')
    expect(await indexed()).toEqual(new Set(ids))
  },
)

test.runIf(usesFiles)(
  'the database is locked while jobs are due: no attempt is counted, and no job is lost',
  async () => {
    const { app, jobs } = await setUp()
    await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
    const other = new Sqlite(app.db.location)
    onTestFinished(() => void other.close())
    other.exec('begin immediate')
    const delivered = advanceUntilDone(['performance'], () => app.services.jobs.runDue('mail'))
    await expect(delivered).rejects.toMatchObject({ outage: 'locked' })
    other.exec('commit')
    expect(await jobs()).toMatchObject([{ attempts: 0, failedAt: null }])
    await app.services.jobs.runDue('mail')
    expect(await jobs()).toEqual([])
  },
)
