import type { CurrentUser } from '@personae/contract/auth'
import { EDITORIAL_FULL, EDITORIAL_MAX } from '@personae/contract/editorial'
import { expect, test } from 'vitest'
import type { TestApp } from '../../../test-app.testing.ts'
import { appWithMembers, failureIn, given, STATES } from '../../members.testing.ts'

const TITLE = 'Twelve detectives'
const NOTHING = { title: '', cards: [], version: 1 }

/** Published characters of `by`, by name. */
async function published(app: TestApp, by: CurrentUser, reviewer: CurrentUser, names: string[]) {
  const ids: string[] = []
  for (const name of names) ids.push((await given(app, 'approved', by, reviewer, { name })).id)
  return ids
}

const shown = async (app: TestApp) => {
  const { title, cards } = await app.visitor.editorial.row()
  return [title, ...cards.map(({ name }) => name)]
}

test('the row is empty until an admin sets it; it has the characters in their order, and the log says who changed it', async () => {
  const { app, alice, root } = await appWithMembers()
  expect(await app.visitor.editorial.row()).toEqual(NOTHING)
  const ids = await published(app, alice, root, ['Ada', 'Bran', 'Cora'])
  const set = await app.as(root).editorial.set({ title: `  ${TITLE} `, characterIds: ids.toReversed() })
  expect(await app.visitor.editorial.row()).toEqual(set)
  expect(set.cards[0]).toEqual((await app.visitor.characters.gallery({ q: 'Cora' })).items[0])
  expect(await shown(app)).toEqual([TITLE, 'Cora', 'Bran', 'Ada'])

  await app.as(root).editorial.set({ title: 'Two', characterIds: [ids[0]!, ids[2]!] })
  expect(await shown(app)).toEqual(['Two', 'Ada', 'Cora'])
  await app.as(root).editorial.set({ title: 'Two', characterIds: [] })
  expect(await shown(app)).toEqual(['Two'])
  const log = await app.as(root).audit.page({ action: 'editorial_changed' })
  expect(log.items.map(({ actorName, targetName, page }) => [actorName, targetName, page])).toEqual([
    ['root', 'No characters', null],
    ['root', 'Two', null],
    ['root', TITLE, null],
  ])
})

test('only admins set it, also if the rights were lost meanwhile', async () => {
  const { app, alice, root } = await appWithMembers()
  const input = { title: TITLE, characterIds: [] }
  expect(await failureIn(app.visitor.editorial.set(input))).toMatchObject({ code: 'unauthenticated' })
  expect(await failureIn(app.as(alice).editorial.set(input))).toMatchObject({ code: 'forbidden' })
  const stale = { ...alice, isAdmin: true }
  expect(await failureIn(app.as(stale).editorial.set(input))).toMatchObject({ code: 'forbidden' })
  expect(await app.as(root).editorial.row()).toEqual(NOTHING)
})

test('it holds twelve characters, each once, and has a title if it has any', async () => {
  const { app, alice, root } = await appWithMembers()
  const names = Array.from({ length: EDITORIAL_MAX + 1 }, (_, at) => `Number ${at}`)
  const ids = await published(app, alice, root, names)
  const { set } = app.as(root).editorial
  const refused = async (title: string, wrong: string[]) =>
    (await failureIn(set({ title, characterIds: wrong }))).issues
  expect(await refused(TITLE, ids)).toEqual([{ path: 'characterIds', message: EDITORIAL_FULL }])
  expect(await refused(TITLE, [ids[0]!, ids[1]!, ids[0]!])).toMatchObject([{ path: 'characterIds' }])
  expect(await refused('x'.repeat(121), ids.slice(1))).toMatchObject([{ path: 'title' }])
  expect(await refused('  ', ids.slice(1))).toEqual([{ path: 'title', message: 'The row needs a title' }])
  expect(await app.visitor.editorial.row()).toEqual(NOTHING)

  await set({ title: TITLE, characterIds: ids.slice(1) })
  expect(await shown(app)).toEqual([TITLE, ...names.slice(1)])
  await set({ title: '', characterIds: [] })
  expect(await shown(app)).toEqual([''])
})

test('a character that is unknown or not published is refused by its number, and nothing is changed', async () => {
  const { app, alice, root } = await appWithMembers()
  const [ada] = await published(app, alice, root, ['Ada'])
  await app.as(root).editorial.set({ title: TITLE, characterIds: [ada!] })
  const before = await app.visitor.editorial.row()
  const hidden = [{ id: 'no-such-id' }]
  for (const state of STATES)
    if (state !== 'approved') hidden.push(await given(app, state, alice, root, { name: state }))
  for (const { id } of hidden)
    expect(
      await failureIn(app.as(root).editorial.set({ title: 'New', characterIds: [ada!, id] })),
    ).toMatchObject({
      code: 'invalid',
      issues: [
        { path: 'characterIds.1', message: 'Number 2 is not a published character. Remove it first.' },
      ],
    })
  expect(await app.visitor.editorial.row()).toEqual(before)
})

test('a removed character leaves the row, a changed one stays in it, whoever has deleted their account', async () => {
  const { app, alice, root } = await appWithMembers()
  const ids = await published(app, alice, root, ['Ada', 'Bran', 'Cora'])
  await app.as(root).editorial.set({ title: TITLE, characterIds: ids })
  await app.as(root).moderation.remove({ id: ids[1]! })
  expect(await shown(app)).toEqual([TITLE, 'Ada', 'Cora'])
  const second = await app.given.admin('second')
  await app.as(alice).account.remove({ currentPassword: 'secret1' })
  await app.as(root).account.remove({ currentPassword: 'secret1' })
  expect(await shown(app)).toEqual([TITLE, 'Ada', 'Cora'])
  await app.as(second).editorial.set({ title: TITLE, characterIds: [ids[2]!, ids[0]!] })
  expect(await shown(app)).toEqual([TITLE, 'Cora', 'Ada'])
})

test('of two admins who change the same row the second one is told of the first', async () => {
  const { app, alice, root } = await appWithMembers()
  const second = await app.given.admin('second')
  const [ada, bran] = await published(app, alice, root, ['Ada', 'Bran'])
  await app.as(root).editorial.set({ title: 'At first', characterIds: [bran!] })
  const { version: baseVersion } = await app.as(root).editorial.row()
  const { version } = await app.as(second).editorial.set({ title: 'Hers', characterIds: [ada!], baseVersion })
  const mine = { title: 'Mine', characterIds: [bran!] }
  expect(await failureIn(app.as(root).editorial.set({ ...mine, baseVersion }))).toMatchObject({
    code: 'changed',
    message: 'The row was changed by second in the meantime.',
    change: { by: 'second', at: app.clock.now().toISOString(), version },
  })
  expect(await shown(app)).toEqual(['Hers', 'Ada'])
  await app.as(root).editorial.set({ ...mine, baseVersion: version })
  expect(await shown(app)).toEqual(['Mine', 'Bran'])
  await app.as(second).editorial.set({ title: 'Without a version', characterIds: [] })
  expect(await shown(app)).toEqual(['Without a version'])
})
