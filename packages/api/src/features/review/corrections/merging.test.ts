import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pictureOf } from '../../../test-app.testing.ts'
import { approvedCompany } from '../../catalogue/companies/companies.testing.ts'
import { editRaw, failureIn, given } from '../../members.testing.ts'
import { appWithPage } from './corrections.testing.ts'

const text = fc.string({ minLength: 1, maxLength: 12 }).filter((one) => /\w/.test(one))
const list = fc.array(text, { minLength: 1, maxLength: 3 })
const aliases = fc.uniqueArray(
  text.map((name) => ({ name, kind: 'other' as const })),
  { maxLength: 2, selector: ({ name }) => name.replace(/\W/g, '').toLowerCase() },
)
const some = fc.record(
  {
    name: text,
    aliases,
    genres: fc.constantFrom(['Games'], ['Movies'], ['Games', 'Movies']),
    series: fc.option(text),
    description: text.map((one) => `Somebody who is ${one}`),
    abilities: list,
    creators: list,
  },
  { requiredKeys: [] },
)
const ticks = fc.infiniteStream(fc.boolean())

test('accepted fields have the proposed value, all others the current one, and reverting restores them', async () => {
  const { app, root, character, suggest, page, desk } = await appWithPage()
  const { id } = character
  const history = app.as(root).characters.history
  await fc.assert(
    fc.asyncProperty(some, some, some, ticks, async (base, mine, theirs, tick) => {
      await editRaw(app, root, id, base)
      // Nothing may be left to suggest, in which case the call is refused.
      const made = await suggest(mine).catch(() => null)
      if (!made) return
      const now = await editRaw(app, root, id, { ...base, ...theirs })
      const [latest] = (await history({ id, limit: 1 })).items
      const [first, ...others] = made.changes
      const chosen = [first!, ...others.filter(() => tick.next().value)]
      const fields = chosen.map(({ field }) => field as keyof typeof mine)
      const decided = await desk.decide({
        id: made.id,
        verdict: 'accepted',
        fields,
        baseVersion: now.version,
      })
      expect(decided.taken).toEqual(fields)
      const taken = Object.fromEntries(chosen.map(({ field, proposed }) => [field, proposed]))
      const { version } = await page()
      expect(await page()).toEqual({ ...now, ...taken, version })
      if (version > now.version) await app.as(root).characters.revert({ id, revisionId: latest!.id })
      expect(await page()).toEqual({ ...now, version: (await page()).version })
    }),
    { numRuns: 40 },
  )
})

test('without named fields, those are taken that nobody else has changed otherwise', async () => {
  const { app, root, character, suggest, page, desk } = await appWithPage()
  await fc.assert(
    fc.asyncProperty(some, some, async (mine, theirs) => {
      await editRaw(app, root, character.id, {})
      const made = await suggest(mine).catch(() => null)
      if (!made) return
      const { id } = made
      const now = await editRaw(app, root, character.id, theirs)
      const free = (await desk.byId({ id })).changes.filter(
        ({ isChanged, proposed, current }) =>
          !isChanged || JSON.stringify(proposed) === JSON.stringify(current),
      )
      const decision = desk.decide({ id, verdict: 'accepted' })
      const outcome = free.length === 0 ? (await failureIn(decision)).code : (await decision).taken
      expect(outcome).toEqual(free.length === 0 ? 'invalid' : free.map(({ field }) => field))
      const taken = Object.fromEntries(free.map(({ field, proposed }) => [field, proposed]))
      expect(await page()).toEqual({ ...now, ...taken, version: (await page()).version })
      if (free.length === 0) await desk.decide({ id, verdict: 'refused', reason: 'No' })
    }),
    { numRuns: 40 },
  )
})

test('an amended field that is not taken is told apart from one that is not proposed', async () => {
  const { suggest, desk } = await appWithPage()
  const { id } = await suggest({ name: 'Orla', series: 'Third' })
  const messageOf = async (more: object) =>
    (await failureIn(desk.decide({ id, verdict: 'accepted', ...more }))).issues?.[0]?.message
  expect(await messageOf({ fields: ['name'], values: { series: 'Fourth' } })).toBe(
    'The series is amended, but not among the fields to take.',
  )
  expect(await messageOf({ values: { multiverse: 'Tide' } })).toBe(
    'This correction does not change the multiverse.',
  )
})

test('a field that somebody has changed otherwise is taken if it is amended, also without being named', async () => {
  const { app, root, character, suggest, page, desk } = await appWithPage()
  const { id } = await suggest({ name: 'Orla', series: 'Third' })
  await editRaw(app, root, character.id, { series: 'Second' })
  const decided = await desk.decide({ id, verdict: 'accepted', values: { series: 'Fourth' } })
  expect(decided).toMatchObject({ status: 'accepted', taken: ['name', 'series'] })
  expect(await page()).toMatchObject({ name: 'Orla', series: 'Fourth' })
})

test('what it says already is accepted without a revision; what is gone with its picture is not', async () => {
  const { app, root, character, suggest, page, desk } = await appWithPage()
  const { id } = character
  const made = await suggest({ series: 'Third' })
  await editRaw(app, root, id, { series: 'Third', imageUrl: pictureOf('fox') })
  const { version } = await page()
  expect(await desk.decide({ id: made.id, verdict: 'accepted' })).toMatchObject({
    status: 'accepted',
    taken: ['series'],
  })
  expect((await page()).version).toBe(version)

  const credit = await suggest({ pictureCredit: 'Ana' })
  await editRaw(app, root, id, { series: 'Third', imageUrl: null })
  expect(await failureIn(desk.decide({ id: credit.id, verdict: 'accepted' }))).toMatchObject({
    code: 'invalid',
    error: 'Choose at least one field, or refuse the correction.',
  })
})

test('what happens to one correction leaves those of other characters, and other owners, alone', async () => {
  const { app, alice, bob, root, character, suggest, desk } = await appWithPage()
  const owner = await app.given.user('owner')
  await approvedCompany(app, owner, root, { name: 'Elsewhere' })
  await approvedCompany(app, await app.given.user('writer'), root, { name: character.origin })
  const other = await given(app, 'approved', alice, root, { name: 'Pip' })
  const first = await suggest({ name: 'Orla' }, { baseVersion: character.version, otherId: other.id })
  expect(first.other, 'that is for a duplicate').toBeNull()
  const second = await suggest({ name: 'Pippa' }, { characterId: other.id })
  const third = await suggest({ name: 'Pippin' }, { characterId: other.id })
  const queue = async () => (await desk.page({ status: 'open' })).items.map(({ id }) => id)
  expect(await queue()).toEqual([first.id, second.id, third.id])
  expect(await app.as(owner).corrections.page({ of: 'owner' })).toMatchObject({ items: [], total: 0 })

  const oldest = await desk.page({ status: 'open', limit: 2 })
  const rest = await desk.page({ status: 'open', limit: 2, cursor: oldest.nextCursor })
  const pages = [oldest, rest].map(({ items }) => items.map(({ id }) => id))
  expect(pages).toEqual([[first.id, second.id], [third.id]])
  expect(
    await failureIn(desk.page({ of: 'author', status: 'open', cursor: oldest.nextCursor })),
  ).toMatchObject({ code: 'invalid' })
  const own = await app.as(bob).corrections.page({ of: 'author', limit: 1 })
  expect(own).toMatchObject({ total: 3, items: [{ id: third.id, imageUrl: null }] })
  expect(await app.as(bob).corrections.page({ of: 'author', status: 'open', limit: 1 })).toEqual({
    ...own,
    nextCursor: expect.any(String),
  })

  await app.as(root).desk.schedule({ kind: 'correction', id: third.id, verdict: 'refused', reason: 'No.' })
  expect(await queue()).toEqual([first.id, second.id])
  await app.as(root).moderation.remove({ id: character.id })
  expect(await queue()).toEqual([second.id])
  await desk.decide({ id: second.id, verdict: 'accepted' })
  expect((await desk.byId({ id: second.id })).may).toMatchObject({ decide: false })
})
