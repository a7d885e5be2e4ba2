import { expect, test } from 'vitest'
import { appWithMembers, editRaw, failureIn, given, rowsOf } from '../members.testing.ts'
import { SUBMISSION } from '../../test-app.testing.ts'

async function appWithPage() {
  const people = await appWithMembers()
  const { app, alice, root, bob } = people
  const character = await given(app, 'approved', alice, root)
  const suggest = (changes: object, more: object = {}, by = bob) =>
    app.as(by).corrections.create({ characterId: character.id, kind: 'change', changes, ...more })
  const page = () => app.visitor.characters.byId({ id: character.id })
  const news = async (of = bob) =>
    (await app.as(of).notifications.page({})).items.map(({ type, message }) => ({ type, message }))
  return { ...people, character, suggest, page, news, desk: app.as(root).corrections }
}

test('a suggestion of several fields is accepted as a revision under the name of its author', async () => {
  const { app, character, suggest, page, desk, alice, bob, root } = await appWithPage()
  const made = await suggest({ origin: 'The Delta', genres: ['Movies'] }, { note: 'See the box.' })
  expect(made).toMatchObject({
    status: 'open',
    by: 'bob',
    fields: ['origin', 'genres'],
    baseVersion: character.version,
    version: character.version,
    note: 'See the box.',
    changes: [
      { field: 'origin', base: 'Tideborn', proposed: 'The Delta', current: 'Tideborn', isChanged: false },
      { field: 'genres', base: ['Games'], proposed: ['Movies'], current: ['Games'], isChanged: false },
    ],
    may: { decide: false, answer: false, withdraw: true },
  })
  expect((await page()).origin).toBe('Tideborn')
  const decided = await desk.decide({ id: made.id, verdict: 'accepted', baseVersion: made.version! })
  expect(decided).toMatchObject({ status: 'accepted', taken: ['origin', 'genres'], decidedBy: 'root' })
  expect(await page()).toEqual({
    ...character,
    origin: 'The Delta',
    genres: ['Movies'],
    version: character.version + 1,
  })
  const { items } = await app.as(alice).characters.history({ id: character.id })
  expect(items[0]).toMatchObject({
    action: 'corrected',
    by: 'bob',
    acceptedBy: 'root',
    fields: ['origin', 'genres'],
  })
  expect(items[1]).toMatchObject({ action: 'approved', by: 'root', acceptedBy: null })
  const page1 = await app.as(bob).corrections.page({ of: 'author' })
  expect(page1).toMatchObject({ total: 1, items: [{ id: made.id, status: 'accepted' }] })
  expect(await rowsOf(app, 'audit_log')).toContainEqual(
    expect.objectContaining({ action: 'correction_accepted', actorId: root.id, targetId: character.id }),
  )
})

test('what others have changed meanwhile is not taken by itself, and never overwritten', async () => {
  const { app, character, suggest, page, desk, root } = await appWithPage()
  const { id } = await suggest({ name: 'Orla', series: 'Tideborn III' })
  await editRaw(app, root, character.id, { series: 'Tideborn IV', multiverse: 'Second' })
  const seen = await desk.byId({ id })
  expect(seen.changes).toMatchObject([
    { field: 'name', isChanged: false },
    {
      field: 'series',
      base: 'Tideborn II',
      proposed: 'Tideborn III',
      current: 'Tideborn IV',
      isChanged: true,
    },
  ])
  const decided = await desk.decide({ id, verdict: 'accepted', baseVersion: seen.version! })
  expect(decided).toMatchObject({ status: 'partly', taken: ['name'] })
  expect(await page()).toMatchObject({ name: 'Orla', series: 'Tideborn IV', multiverse: 'Second' })
})

test('an admin takes some fields and amends others', async () => {
  const { suggest, page, desk, news } = await appWithPage()
  const { id } = await suggest({ name: 'Orla', series: 'Tideborn III', genres: ['Movies'] })
  const decided = await desk.decide({
    id,
    verdict: 'accepted',
    fields: ['name', 'series'],
    values: { name: 'Orla Q.' },
  })
  expect(decided).toMatchObject({ status: 'partly', taken: ['name', 'series'] })
  expect(await page()).toMatchObject({ name: 'Orla Q.', series: 'Tideborn III', genres: ['Games'] })
  expect(await news()).toEqual([
    {
      type: 'correction_partly',
      message: 'Your correction of “Orla Quickwater” has been accepted in part: name, series.',
    },
  ])
})

test('a change that changes nothing is refused', async () => {
  const { suggest } = await appWithPage()
  expect(await failureIn(suggest({ name: ` ${SUBMISSION.name} ` }))).toMatchObject({
    code: 'invalid',
    message: 'That is what it says already.',
  })
})
