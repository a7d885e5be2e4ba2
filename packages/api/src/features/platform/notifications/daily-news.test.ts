import { expect, test } from 'vitest'
import { given, jobsOf } from '../../members.testing.ts'
import { MINUTE, newsApp, pass } from './news.testing.ts'

test('daily: one mail at six UTC; what must be answered comes soon, with what waited', async () => {
  const { app, bob, root, carol, tell, subjects } = await newsApp()
  await app.as(carol).account.change({ news: 'daily' })
  await tell(carol, 'First.')
  expect((await jobsOf(app, 'news')).find(({ subject }) => subject === carol.id)!.dueAt).toBe(
    '2026-03-02T06:00:00.000Z',
  )
  await pass(app, 30)
  expect(subjects()).toEqual([])
  app.clock.advance(18 * 60 * MINUTE)
  await pass(app, 1)
  expect(subjects()).toEqual(['First'])

  const { id } = await given(app, 'approved', carol, root)
  await app.as(bob).corrections.create({ characterId: id, kind: 'change', changes: { name: 'Orla Q.' } })
  await pass(app, 6)
  expect(subjects()).toEqual(['First', 'Orla Quickwater is published, and 1 more'])

  await tell(carol, 'Second.')
  await app.as(carol).account.change({ news: 'soon' })
  await pass(app, 6)
  expect(subjects().at(-1)).toBe('Second')
  await tell(carol, 'Third.')
  await app.as(carol).account.change({ news: 'daily' })
  await pass(app, 6)
  expect(subjects().at(-1)).toBe('Second')
})

test('daily: what comes before six in the morning is mailed at six', async () => {
  const { app, carol, tell, subjects } = await newsApp()
  await app.as(carol).account.change({ news: 'daily' })
  app.clock.advance(Date.parse('2026-03-02T05:50:00Z') - app.clock.now().getTime())
  await tell(carol, 'At night.')
  await pass(app, 9)
  expect(subjects()).toEqual([])
  await pass(app, 1)
  expect(subjects()).toEqual(['At night'])
})
