import { type Db, openDb, restoreBackup } from '@personae/db'
import { integrityErrors, usesFiles } from '@personae/db/testing'
import { OLD_DATABASES, openOldDatabase, unpackDatabase } from '@personae/db/testing/old-database'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../test-app.testing.ts'
import { expectWhole } from './references.testing.ts'

async function upgraded(last: string) {
  const app = await testApp({ db: await openOldDatabase(last) })
  onTestFinished(app.close)
  const signIn = async (username: string) =>
    (await app.services.auth.login({ username, password: 'secret1' })).user
  const [root, second, bob, carol] = [
    await signIn('root'),
    await signIn('second'),
    await signIn('bob'),
    await signIn('carol'),
  ]
  return { app, root, second, bob, carol }
}

test.for(OLD_DATABASES)(
  'a database of %s after its upgrade: what people filed and admins decided is all there, and goes on',
  async (last) => {
    const { app, root, second, bob, carol } = await upgraded(last)
    expect(await integrityErrors(app.db.read)).toEqual([])
    await expectWhole(app)

    // Cases that were filed and are open.
    const queue = await app.as(root).desk.queue({})
    expect(queue.items.map(({ kind }) => kind)).toEqual([
      'submission',
      'correction',
      'duplicate',
      'copyright',
      'copyright',
      'list',
      'company',
    ])
    expect(await app.as(second).desk.scheduled()).toMatchObject([
      { kind: 'submission', verdict: 'approved' },
      { kind: 'correction', verdict: 'accepted' },
    ])
    // Cases that were decided, with the admin's words.
    const reports = (await app.as(bob).disputes.mine({})).items
    expect(reports.map(({ status, adminNotes }) => [status, adminNotes])).toEqual([
      ['pending', null],
      ['dismissed', 'Dispute dismissed'],
    ])
    const rejected = (await app.as(root).moderation.rejected({})).items
    expect((await app.as(carol).appeals.of({ id: rejected[0]!.id })).appeal).toMatchObject({
      text: 'Please look again.',
      verdict: 'confirmed',
      answer: 'It stands.',
      decidedBy: 'root',
    })
    const own = (await app.as(bob).corrections.page({ of: 'author' })).items
    expect(own.map(({ status, fields, decidedBy }) => [status, fields, decidedBy])).toEqual([
      ['open', ['name', 'imageUrl'], null],
      ['accepted', ['series'], 'second'],
    ])
    const { items: news } = await app.as(bob).notifications.page({ limit: 100 })
    for (const { metadata } of news.filter(({ metadata: of }) => of?.correctionId))
      expect(await app.as(bob).corrections.byId({ id: metadata!.correctionId! })).toBeTruthy()

    // The scheduled decision takes effect; the other cases can be decided.
    app.clock.advance(60_000)
    await app.services.jobs.runDue('decision')
    expect(await app.as(second).desk.scheduled()).toEqual([])
    const { items } = await app.as(root).desk.queue({ kind: 'correction' })
    await app.as(root).desk.schedule({ kind: 'correction', id: items[0]!.id, verdict: 'accepted' })
    app.clock.advance(60_000)
    await app.services.jobs.runDue('decision')
    expect((await app.as(bob).corrections.byId({ id: items[0]!.id })).status).toBe('accepted')
    await expectWhole(app)
  },
)

test.runIf(usesFiles).for(OLD_DATABASES)(
  'a backup of %s is restored with all that people filed and admins decided',
  async (last) => {
    const { file, remove } = unpackDatabase(last)
    onTestFinished(remove)
    const to = `${file}.restored`
    const prepare = async (restored: string) => (await openDb(restored)).close()
    await restoreBackup({ from: file, to, now: new Date(), progress: () => {}, prepare })
    const restored = await openDb(to)
    onTestFinished(restored.close)
    const upgradedOne = await openOldDatabase(last)
    onTestFinished(upgradedOne.close)
    for (const table of ['user', 'character', 'correction', 'dispute', 'appeal', 'notification'] as const) {
      const rows = async (db: Db) => {
        const all = await db.read
          .selectFrom(table as 'notification')
          .selectAll()
          .execute()
        // Each of the two upgrades has created this notification a moment ago.
        return all.map((row) => (row.type === 'news_by_mail' ? { ...row, createdAt: '' } : row))
      }
      expect(await rows(restored), table).toEqual(await rows(upgradedOne))
    }
  },
)
