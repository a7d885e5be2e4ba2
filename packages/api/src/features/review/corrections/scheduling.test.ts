import { UNDO_PERIOD_MS } from '@personae/contract/moderation.constants'
import { expect, test } from 'vitest'
import { SUBMISSION } from '../../../test-app.testing.ts'
import { editRaw, failureIn } from '../../members.testing.ts'
import { appWithPage } from './corrections.testing.ts'

test('a scheduled decision can be undone for ten seconds, and leaves the queue meanwhile', async () => {
  const { app, bob, root, suggest, news, page, desk } = await appWithPage()
  const { id } = await suggest({ name: 'Orla' })
  const apply = () => app.services.jobs.runDue('decision')
  await app.as(root).desk.schedule({ kind: 'correction', id, verdict: 'accepted' })
  expect(await app.as(root).desk.scheduled()).toEqual([
    { kind: 'correction', id, name: SUBMISSION.name, verdict: 'accepted', left: UNDO_PERIOD_MS },
  ])
  expect((await desk.page({ status: 'open' })).items).toEqual([])
  const second = app.as(await app.given.admin('second'))
  expect(
    await failureIn(second.desk.schedule({ kind: 'correction', id, verdict: 'accepted' })),
  ).toMatchObject({
    message: 'root has just reviewed this correction.',
  })
  expect(await failureIn(second.desk.undo({ kind: 'correction', id }))).toMatchObject({ code: 'conflict' })
  await app.as(root).desk.undo({ kind: 'correction', id })
  app.clock.advance(UNDO_PERIOD_MS)
  await apply()
  expect(await page()).toMatchObject({ name: SUBMISSION.name })

  await app
    .as(root)
    .desk.schedule({ kind: 'correction', id, verdict: 'accepted', values: { name: 'Orla Q.' } })
  app.clock.advance(UNDO_PERIOD_MS)
  await apply()
  expect(await page()).toMatchObject({ name: 'Orla Q.' })
  expect(await news(bob)).toMatchObject([{ type: 'correction_accepted' }])
  expect(await failureIn(app.as(root).desk.undo({ kind: 'correction', id }))).toMatchObject({
    code: 'conflict',
  })
})

test('several scheduled decisions on one character are all carried out, also after an edit of another field', async () => {
  const { app, alice, root, character, suggest, desk, page } = await appWithPage()
  const made = [
    await suggest({ name: 'Orla' }),
    await suggest({ series: 'Third', multiverse: 'Second' }),
    await suggest({ series: 'Fourth' }, {}, alice),
  ]
  await app.as(root).desk.schedule({ kind: 'correction', id: made[0]!.id, verdict: 'accepted' })
  await app
    .as(root)
    .desk.schedule({ kind: 'correction', id: made[1]!.id, verdict: 'accepted', fields: ['series'] })
  await app
    .as(root)
    .desk.schedule({ kind: 'correction', id: made[2]!.id, verdict: 'refused', reason: 'There are three.' })
  await editRaw(app, root, character.id, { genres: ['Movies'] })
  app.clock.advance(UNDO_PERIOD_MS)
  await app.services.jobs.runDue('decision')
  expect(await page()).toMatchObject({
    name: 'Orla',
    series: 'Third',
    multiverse: null,
    genres: ['Movies'],
  })
  const statuses = made.map(async ({ id }) => (await desk.byId({ id })).status)
  expect(await Promise.all(statuses)).toEqual(['accepted', 'partly', 'refused'])
})

test('a chosen field is edited before a scheduled decision takes effect: not carried out, and its admin is notified', async () => {
  const { app, root, character, suggest, news, desk } = await appWithPage()
  const { id } = await suggest({ name: 'Orla' })
  await app.as(root).desk.schedule({ kind: 'correction', id, verdict: 'accepted' })
  await editRaw(app, root, character.id, { name: 'Orla of the Delta' })
  app.clock.advance(UNDO_PERIOD_MS)
  await app.services.jobs.runDue('decision')
  expect((await desk.byId({ id })).status).toBe('open')
  expect((await news(root))[0]).toMatchObject({
    type: 'decision_not_carried_out',
    message:
      'Your decision on “Orla Quickwater” was not carried out. “Orla of the Delta” was changed by root in the meantime.',
  })
})

test('what waits for a scheduled decision is not counted at the desk, wherever it is in the queue', async () => {
  const { app, root, suggest } = await appWithPage()
  const made = [
    await suggest({ series: 'A' }),
    await suggest({ series: 'B' }),
    await suggest({ series: 'C' }),
  ]
  const { desk, admin } = app.as(root)
  await desk.schedule({ kind: 'correction', id: made[2]!.id, verdict: 'accepted' })
  expect(await desk.queue({ kind: 'correction', limit: 1 })).toMatchObject({ total: 2 })
  expect((await admin.totals()).waiting.correction).toMatchObject({ count: 2 })
  await desk.undo({ kind: 'correction', id: made[2]!.id })
  expect((await admin.totals()).waiting.correction).toMatchObject({ count: 3 })
})

test('a page that was changed within the ten seconds is not taken off: its admin decides again', async () => {
  const { app, root, character, suggest, desk, page, news } = await appWithPage()
  const { id } = await suggest({}, { kind: 'problem', topic: 'hurtful', note: 'It mocks a girl.' })
  const decision = { verdict: 'accepted', takesOff: true, reason: 'It mocks a girl.' } as const
  await app.as(root).desk.schedule({ kind: 'correction', id, ...decision })
  expect(await app.as(root).desk.scheduled()).toMatchObject([{ id, verdict: 'taken_off' }])
  await editRaw(app, root, character.id, { description: 'It mocks nobody any more.' })
  app.clock.advance(UNDO_PERIOD_MS)
  await app.services.jobs.runDue('decision')
  expect(await page()).toMatchObject({ status: 'approved' })
  expect(await desk.byId({ id })).toMatchObject({ status: 'open' })
  expect((await news(root))[0]).toMatchObject({ type: 'decision_not_carried_out' })
})
