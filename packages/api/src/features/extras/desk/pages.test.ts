import { expect, test } from 'vitest'
import { importRecords, SUBMISSION } from '../../../test-app.testing.ts'
import { appWithMembers, given } from '../../members.testing.ts'
import { reportRaw } from '../../review/disputes/disputes.testing.ts'

/** Creates three reports, schedules a decision on one, and reads the others in two pages. */
async function pagesWithout(decided: number) {
  const { app, alice, bob, root } = await appWithMembers()
  const ids: string[] = []
  for (const name of ['First', 'Second', 'Third']) {
    const { id } = await given(app, 'approved', alice, root, { name })
    ids.push((await reportRaw(app, bob, id)).id)
  }
  const { desk, admin } = app.as(root)
  await desk.schedule({ kind: 'copyright', id: ids[decided]! })
  const first = await desk.queue({ kind: 'copyright', limit: 1 })
  const next = await desk.queue({ kind: 'copyright', limit: 1, cursor: first.nextCursor })
  return { first, next, others: ids.toSpliced(decided, 1), waiting: (await admin.totals()).waiting.copyright }
}

test.for([0, 2])(
  'a scheduled decision takes no place on a page of the queue, and is not counted: number %i',
  async (decided) => {
    const { first, next, others, waiting } = await pagesWithout(decided)
    expect([first, next].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(others)
    expect([first.total, next.total, waiting.count, next.nextCursor]).toEqual([2, 2, 2, null])
  },
)

test('a page that an import takes back to review, older than others of a lower key, hides none of these', async () => {
  const { app, root } = await appWithMembers()
  const record = { ...SUBMISSION, source: 'wiki', sourceId: '1', createdAt: '2020-01-01T00:00:00Z' }
  await importRecords(app, [{ ...record, publishedAt: '2024-01-01T00:00:00Z' }])
  const other = { ...record, sourceId: '2', name: 'Two', createdAt: '2023-01-01T00:00:00Z' }
  await importRecords(app, [
    { ...record, status: 'pending' },
    { ...other, status: 'pending' },
  ])
  const { desk } = app.as(root)
  const whole = await desk.queue({})
  const first = await desk.queue({ limit: 1 })
  const next = await desk.queue({ limit: 1, cursor: first.nextCursor })
  expect(whole.items).toHaveLength(2)
  expect([...first.items, ...next.items]).toEqual(whole.items)
})

test('a list that its owner makes private while a decision on it is scheduled is counted neither way', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const list = await app.as(alice).lists.create({ name: 'Villains', isPublic: true })
  const { id: lastReportId } = await app.as(bob).lists.report({ id: list.id, reason: 'It insults.' })
  const { desk } = app.as(root)
  await desk.schedule({ kind: 'list', id: list.id, lastReportId })
  expect((await desk.queue({})).total).toBe(0)
  await app.as(alice).lists.update({ id: list.id, isPublic: false })
  expect((await desk.queue({})).total).toBe(0)
})

test('an appeal that another admin ends while a decision on it is scheduled is counted neither way', async () => {
  const { app, alice, root } = await appWithMembers()
  const second = await app.given.admin('second')
  const page = await given(app, 'rejected for good', alice, root)
  const { id } = await app.as(alice).appeals.create({ id: page.id, text: 'It is my own.' })
  const { desk } = app.as(second)
  await desk.schedule({ kind: 'appeal', id, verdict: 'confirmed', answer: 'It stands.' })
  expect((await desk.queue({})).total).toBe(0)
  const reversal = { reason: 'It is your own.', to: 'revision', confirmOwn: true } as const
  await app.as(root).moderation.reopen({ id: page.id, ...reversal })
  expect((await desk.queue({})).total).toBe(0)
})
