import { UNDO_PERIOD_MS } from '@personae/contract/moderation.constants'
import { expect, test } from 'vitest'
import { HOUR } from '../../../lib/time.ts'
import { appWithMembers, given } from '../../members.testing.ts'
import { approvedCompany } from '../../catalogue/companies/companies.testing.ts'
import { DISMISS, reportRaw, UPHOLD } from '../disputes/disputes.testing.ts'
import { expectWhole } from '../../references.testing.ts'
import { type Counts, published } from './figures.ts'

const NOTHING: Counts = {
  reports: 0,
  upheld: 0,
  dismissed: 0,
  takenOff: 0,
  takenOffOnRequest: 0,
  restored: 0,
  medianHours: null,
  within48Hours: 0,
}

/** Numbers of reports: all, upheld, dismissed and answered in time; and the figures that may be published. */
const REPORTS = [
  [
    [20, 10, 10, 20],
    [20, 10, 10, 20],
  ],
  [
    [20, 10, 5, 15],
    [20, 10, 5, 15],
  ],
  [
    [2, 2, 0, 2],
    [null, null, null, null],
  ],
  // The dismissed ones, which are null, would be the remainder.
  [
    [5, 5, 0, 5],
    [5, null, null, 5],
  ],
  [
    [20, 18, 2, 20],
    [20, null, null, 20],
  ],
  [
    [10, 8, 1, 9],
    [10, null, null, null],
  ],
  // The remainder includes an unknown number of undecided reports.
  [
    [20, 10, 2, 12],
    [20, 10, null, null],
  ],
  // One or two reports are undecided.
  [
    [20, 9, 10, 19],
    [20, null, 10, null],
  ],
  [
    [20, 10, 8, 18],
    [20, 10, null, null],
  ],
  // One or two reports were answered late.
  [
    [20, 10, 10, 19],
    [20, 10, 10, null],
  ],
  [
    [20, 10, 5, 14],
    [20, 10, 5, null],
  ],
  [
    [20, 10, 5, 2],
    [20, 10, 5, null],
  ],
] as const

test.for(REPORTS)('of %j reports, upheld, dismissed and in time these are published: %j', ([of, shown]) => {
  const [reports, upheld, dismissed, within48Hours] = of
  const figures = published({ ...NOTHING, reports, upheld, dismissed, within48Hours })
  const values = [figures.reports, figures.upheld, figures.dismissed, figures.within48Hours]
  expect(values.map(({ value }) => value)).toEqual(shown)
})

test('no figure is less than three, and none that is hidden follows from the others', () => {
  for (let reports = 0; reports <= 12; reports += 1)
    for (let upheld = 0; upheld <= reports; upheld += 1)
      for (let dismissed = 0; upheld + dismissed <= reports; dismissed += 1) {
        const { upheld: one, dismissed: other } = published({ ...NOTHING, reports, upheld, dismissed })
        const shown = [one.value, other.value].filter((value) => value !== null)
        expect(Math.min(3, ...shown)).toBe(3)
        const rest = reports - shown.reduce((sum, value) => sum + value, 0)
        const [least, none] = shown.length === 2 ? [rest === 0 || rest >= 3, true] : [true, rest >= 3]
        expect([least, none || reports < 3], `${reports} ${upheld} ${dismissed}`).toEqual([true, true])
      }
})

test('the last twelve months, whatever became of pages and accounts since', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const page = (name: string, origin = 'Tideborn') => given(app, 'approved', alice, root, { name, origin })
  const report = async (name: string, hours: number, verdict: typeof UPHOLD | typeof DISMISS) => {
    const { id } = await reportRaw(app, bob, (await page(name)).id)
    app.clock.advance(hours * HOUR)
    await app.as(root).disputes.decide({ id, ...verdict })
  }
  const figures = async () => {
    const { from, to, ...rest } = await app.visitor.transparency.figures()
    expect([from, to]).toEqual([
      new Date(new Date(to).setUTCFullYear(new Date(to).getUTCFullYear() - 1)).toISOString(),
      app.clock.now().toISOString(),
    ])
    return Object.fromEntries(Object.entries(rest).map(([name, { value }]) => [name, value]))
  }
  await report('Long ago', 1, UPHOLD)
  app.clock.advance(366 * 24 * HOUR)
  expect(Object.values(await figures())).toEqual(Array.from({ length: 8 }, () => null))
  for (const at of [1, 2, 3]) await report(`Copied ${at}`, at * 10, UPHOLD)
  for (const at of [1, 2, 3]) await report(`Own ${at}`, 50, DISMISS)
  const owner = await app.given.user('owner')
  await approvedCompany(app, owner, root, { name: 'Harbour' })
  for (const at of [1, 2, 3]) {
    const asked = await page(`Asked ${at}`, 'Harbour')
    const { id } = await app.as(owner).removalRequests.create({ id: asked.id, reason: 'Not ours.' })
    await app.as(root).removalRequests.decide({ id, status: 'accepted' })
    const rude = await page(`Rude ${at}`)
    await app.as(root).moderation.takeOff({ id: rude.id, reason: 'It is rude.' })
    const back = { id: rude.id, reason: 'A slip.', to: 'published', confirmOwn: true } as const
    await app.as(root).moderation.reopen(back)
    await app.as(root).moderation.remove({ id: rude.id })
    const own = await page(`Not mine ${at}`)
    await app.as(alice).characters.unpublish({ id: own.id })
    await app.as(alice).characters.withdraw({ id: own.id })
    // A page that was taken off the site twice counts once.
    const both = await page(`Both ${at}`, 'Harbour')
    const asking = await app.as(owner).removalRequests.create({ id: both.id, reason: 'Not ours.' })
    await app.as(alice).characters.unpublish({ id: both.id })
    await app.as(root).removalRequests.decide({ id: asking.id, status: 'accepted' })
    await app.as(root).moderation.remove({ id: asked.id })
  }
  const expected = {
    reports: 6,
    upheld: 3,
    dismissed: 3,
    takenOff: 3,
    takenOffOnRequest: 9,
    restored: 3,
    medianHours: 40,
    within48Hours: 3,
  }
  expect(await figures()).toEqual(expected)
  for (const person of [bob, alice, owner])
    await app.as(person).account.remove({ currentPassword: 'secret1' })
  expect(await figures()).toEqual(expected)
  const { items } = await app.as(root).disputes.list({ status: 'resolved' })
  expect(items[0]).toMatchObject({ description: '', evidence: null, reportedByUsername: 'former member' })
  await expectWhole(app)
})

test('members see the figures of the day too: no report or decision can be told by asking before and after it', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const report = async (name: string) =>
    reportRaw(app, bob, (await given(app, 'approved', alice, root, { name })).id)
  for (const name of ['One', 'Two', 'Three']) await report(name)
  const figures = (who = alice) => app.as(who).transparency.figures()
  const before = await figures()
  expect(before.reports).toEqual({ value: 3 })
  await report('Four')
  for (const who of [alice, bob, root]) expect(await figures(who)).toEqual(before)
  app.clock.advance(24 * HOUR)
  expect((await figures()).reports).toEqual({ value: 4 })
})

test('a report whose page is taken off a second time was answered the first time', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const takeOff = async (id: string) => {
    await app
      .as(root)
      .desk.schedule({ kind: 'copyright', id, verdict: 'taken_off', adminNotes: 'It looks like hers.' })
    app.clock.advance(UNDO_PERIOD_MS)
    await app.services.jobs.runDue('decision')
  }
  for (const name of ['One', 'Two', 'Three']) {
    const page = await given(app, 'approved', alice, root, { name })
    const { id } = await reportRaw(app, bob, page.id)
    app.clock.advance(2 * HOUR)
    await takeOff(id)
    app.clock.advance(60 * HOUR)
    await app
      .as(root)
      .moderation.reopen({ id: page.id, reason: 'A slip.', to: 'published', confirmOwn: true })
    await takeOff(id)
  }
  const { medianHours, within48Hours } = await app.visitor.transparency.figures()
  expect([medianHours, within48Hours]).toEqual([{ value: 2 }, { value: 3 }])
})
