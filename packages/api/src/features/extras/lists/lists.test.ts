import type { CurrentUser } from '@personae/contract/auth'
import { FAVOURITES, LISTS } from '@personae/contract/lists.constants'
import { expect, test } from 'vitest'
import type { TestApp } from '../../../test-app.testing.ts'
import { appWithMembers, failureIn, given, rowsOf, STATES } from '../../members.testing.ts'
import { expectWhole } from '../../references.testing.ts'

const MISSING = { code: 'not_found', message: 'This list does not exist or is private.' }
const INPUT = { name: 'Villains' }

/** A list of `by` with these characters, added in this order. */
async function listWith(
  app: TestApp,
  by: CurrentUser,
  characters: { id: string }[],
  more: { isPublic?: boolean } = {},
) {
  const list = await app.as(by).lists.create({ ...INPUT, ...more })
  for (const { id: characterId } of characters) await app.as(by).lists.add({ id: list.id, characterId })
  return list
}

const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name)

test('every user has favourites, which are created by the first save, and saving twice has no further effect', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id: characterId } = await given(app, 'approved', alice, root, { name: 'First' })
  const lists = app.as(alice).lists
  expect(await lists.mine()).toMatchObject([{ id: FAVOURITES.id, name: 'Favourites', total: 0, covers: [] }])
  expect(await lists.byId(FAVOURITES)).toMatchObject({ isOwn: true, isPublic: false, isFavourites: true })
  expect(await lists.removeEntry({ id: FAVOURITES.id, characterId })).toMatchObject({ has: false, total: 0 })
  expect(await rowsOf(app, 'list')).toEqual([])

  const saved = await lists.add({ id: FAVOURITES.id, characterId })
  expect(saved).toMatchObject({ has: true, total: 1, isFavourites: true, isPublic: false })
  expect(await lists.add({ id: FAVOURITES.id, characterId })).toEqual(saved)
  expect(await lists.add({ id: saved.id, characterId })).toEqual(saved)
  expect(await rowsOf(app, 'list')).toHaveLength(1)
  expect(await lists.saved({ characterId })).toEqual([saved])
  expect(await lists.mine()).toMatchObject([{ id: saved.id, total: 1, covers: [{ name: 'First' }] }])

  expect(await lists.removeEntry({ id: saved.id, characterId })).toMatchObject({ has: false, total: 0 })
  expect(await lists.removeEntry({ id: saved.id, characterId })).toMatchObject({ has: false, total: 0 })
})

test('of many characters a user learns which ones they have saved, whichever others have saved', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const ids: string[] = []
  for (const name of ['First', 'Second', 'Third'])
    ids.push((await given(app, 'approved', alice, root, { name })).id)
  const lists = app.as(alice).lists
  await lists.add({ id: FAVOURITES.id, characterId: ids[0]! })
  const { id } = await lists.create({ name: 'Sea folk', characterId: ids[2]! })
  await app.as(bob).lists.add({ id: FAVOURITES.id, characterId: ids[1]! })
  const among = () => lists.savedAmong({ characterIds: [...ids, 'none'] })
  expect(await among()).toEqual([ids[0], ids[2]])
  await lists.remove({ id })
  expect(await among()).toEqual([ids[0]])
  expect(await failureIn(app.visitor.lists.savedAmong({ characterIds: ids }))).toMatchObject({
    code: 'unauthenticated',
  })
  expect(await failureIn(lists.savedAmong({ characterIds: Array(101).fill(ids[0]) }))).toMatchObject({
    code: 'invalid',
  })
})

test('favourites can be made public, but not renamed or deleted', async () => {
  const { app, alice } = await appWithMembers()
  const lists = app.as(alice).lists
  for (const made of [false, true]) {
    if (made) await lists.update({ id: FAVOURITES.id, isPublic: true, baseVersion: 1 })
    expect(await failureIn(lists.remove(FAVOURITES))).toMatchObject({ code: 'conflict' })
    expect(await failureIn(lists.update({ ...FAVOURITES, name: 'Others' }))).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'name' }],
    })
  }
  const { id } = await lists.update({ ...FAVOURITES, description: 'Those I like' })
  expect(await app.visitor.lists.byId({ id })).toMatchObject({ description: 'Those I like', isOwn: false })
  expect(await failureIn(app.visitor.lists.byId(FAVOURITES))).toMatchObject(MISSING)
})

test('a private list is not found for others, admins included; a public one is readable by all and written by its owner', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const { id: characterId } = await given(app, 'approved', bob, root)
  const { id } = await listWith(app, alice, [{ id: characterId }])
  for (const viewer of [null, bob, root]) {
    const { lists } = app.as(viewer)
    expect(await failureIn(lists.byId({ id }))).toMatchObject(MISSING)
    expect(await failureIn(lists.characters({ id }))).toMatchObject(MISSING)
    for (const write of [
      () => lists.update({ id, name: 'Mine' }),
      () => lists.remove({ id }),
      () => lists.add({ id, characterId }),
      () => lists.removeEntry({ id, characterId }),
    ])
      expect(await failureIn(write())).toMatchObject(viewer ? MISSING : { code: 'unauthenticated' })
  }

  await app.as(alice).lists.update({ id, isPublic: true })
  for (const viewer of [null, bob, root]) {
    const { lists } = app.as(viewer)
    expect(await lists.byId({ id })).toMatchObject({ owner: { username: 'alice', isContributor: false } })
    expect(await lists.characters({ id })).toMatchObject({ total: 1, items: [{ id: characterId }] })
    for (const write of [
      () => lists.update({ id, name: 'Mine' }),
      () => lists.remove({ id }),
      () => lists.add({ id, characterId }),
      () => lists.removeEntry({ id, characterId }),
    ])
      expect(await failureIn(write())).toMatchObject({ code: viewer ? 'forbidden' : 'unauthenticated' })
  }

  await app.as(alice).lists.update({ id, isPublic: false })
  expect(await failureIn(app.visitor.lists.byId({ id }))).toMatchObject(MISSING)
})

test('only published characters can be saved; unpublished or deleted ones are neither shown nor counted', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const { id } = await listWith(app, alice, [], { isPublic: true })
  const { add } = app.as(alice).lists
  for (const state of STATES.filter((one) => one !== 'approved')) {
    const own = await given(app, state, alice, root)
    expect(await failureIn(add({ id, characterId: own.id }))).toMatchObject({ code: 'conflict' })
    const others = await given(app, state, bob, root)
    expect(await failureIn(add({ id, characterId: others.id }))).toMatchObject({ code: 'not_found' })
  }
  const goes = await given(app, 'approved', alice, root, { name: 'Goes' })
  const hides = await given(app, 'approved', alice, root, { name: 'Hides' })
  const stays = await given(app, 'approved', alice, root, { name: 'Stays' })
  for (const { id: characterId } of [goes, hides, stays]) await add({ id, characterId })
  await app.as(root).moderation.remove({ id: goes.id })
  await app.db.transact((tx) =>
    tx.updateTable('character').set({ status: 'pending' }).where('id', '=', hides.id).execute(),
  )
  for (const viewer of [null, alice]) {
    expect(namesOf(await app.as(viewer).lists.characters({ id }))).toEqual(['Stays'])
    expect(await app.as(viewer).lists.byId({ id })).toMatchObject({
      total: 1,
      owner: { isContributor: true },
    })
  }
  expect(await app.as(alice).lists.mine()).toMatchObject([{}, { total: 1, covers: [{ name: 'Stays' }] }])
  await app.as(alice).account.remove({ currentPassword: 'secret1' })
  expect(await failureIn(app.visitor.lists.byId({ id }))).toMatchObject(MISSING)
  await expectWhole(app)
})

test('a list is paged, latest added first; a character that is added again comes first', async () => {
  const { app, alice, root } = await appWithMembers()
  const made = []
  for (const name of ['A', 'B', 'C', 'D', 'E']) made.push(await given(app, 'approved', alice, root, { name }))
  const { id } = await listWith(app, alice, made)
  const { lists } = app.as(alice)
  const first = await lists.characters({ id, limit: 2 })
  expect([namesOf(first), first.total]).toEqual([['E', 'D'], 5])
  await lists.removeEntry({ id, characterId: made[4]!.id })
  await lists.add({ id, characterId: made[4]!.id })
  const rest = await lists.characters({ id, limit: 9, cursor: first.nextCursor })
  expect([namesOf(rest), rest.nextCursor]).toEqual([['C', 'B', 'A'], null])
  expect(namesOf(await lists.characters({ id, limit: 1 }))).toEqual(['E'])
  await lists.create({ name: 'Later' })
  expect(await lists.mine()).toMatchObject([
    { isFavourites: true, total: 0 },
    { name: 'Later' },
    { covers: [{ name: 'E' }, { name: 'D' }, { name: 'C' }, { name: 'B' }] },
  ])
})

test('a change based on an outdated version is refused', async () => {
  const { app, alice } = await appWithMembers()
  const { lists } = app.as(alice)
  const { id, version } = await lists.create({ ...INPUT, description: ' Of the sea. ' })
  const next = await lists.update({ id, name: ' Grand   villains ', baseVersion: version })
  expect(next).toMatchObject({ name: 'Grand villains', description: 'Of the sea.', version: version + 1 })
  app.clock.advance(1)
  for (const nothing of [{}, { name: 'Grand villains', description: 'Of the sea.', isPublic: false }])
    expect(await lists.update({ id, ...nothing })).toEqual(next)
  expect(await failureIn(lists.update({ id, name: 'Late', baseVersion: version }))).toMatchObject({
    code: 'changed',
    change: { by: 'alice', version: next.version },
  })
  expect(await lists.update({ id, description: null })).toMatchObject({
    name: 'Grand villains',
    description: null,
  })
  const stale = { id, baseVersion: next.version }
  expect(await failureIn(lists.remove(stale))).toMatchObject({ code: 'changed' })
  await lists.remove({ id, baseVersion: next.version + 1 })
  expect(await failureIn(lists.byId({ id }))).toMatchObject({ code: 'not_found' })
})

test.for([
  [{ name: '' }, 'A list needs a name'],
  [{ name: ' \u200b ' }, 'A list needs a name'],
  [{ name: 'x'.repeat(121) }, 'Name must be at most 120 characters'],
  [{ description: 'x'.repeat(501) }, 'Description must be at most 500 characters'],
  [{ isPublic: 'yes' }, 'A list is public or not: true or false'],
] as const)('a list with %j is refused', async ([wrong, message]) => {
  const { app, alice } = await appWithMembers()
  const create = app.as(alice).lists.create({ ...INPUT, ...(wrong as object) })
  expect(await failureIn(create)).toMatchObject({ code: 'invalid', message })
})

test('the number of lists per user, and of characters per list, is limited', async () => {
  const { app, alice, root } = await appWithMembers()
  const { lists } = app.as(alice)
  const listed = await given(app, 'approved', alice, root)
  const other = await given(app, 'approved', alice, root, { name: 'Other' })
  const { id } = await lists.create({ ...INPUT, characterId: listed.id })
  await app.db.transact(async (tx) => {
    const [row] = await tx.selectFrom('list').selectAll().execute()
    const { seq: _, ...list } = row!
    for (let at = 1; at < LISTS.perAccount - 1; at += 1)
      await tx
        .insertInto('list')
        .values({ ...list, id: `list ${at}` })
        .execute()
  })
  // The favourites do not count towards the maximum number of lists.
  expect(await lists.add({ id: FAVOURITES.id, characterId: listed.id })).toMatchObject({ has: true })
  await lists.create(INPUT)
  expect(await failureIn(lists.create(INPUT))).toMatchObject({ code: 'conflict' })
  expect(await lists.mine()).toHaveLength(LISTS.perAccount + 1)

  await app.db.transact(async (tx) => {
    const {
      recency,
      id: __,
      ...character
    } = await tx.selectFrom('character').selectAll().where('id', '=', listed.id).executeTakeFirstOrThrow()
    for (let at = 1; at < LISTS.characters; at += 1) {
      const characterId = `character ${at}`
      await tx
        .insertInto('character')
        .values({ ...character, id: characterId, recency: recency - at })
        .execute()
      await tx.insertInto('list_entry').values({ listId: id, characterId, addedAt: '2026' }).execute()
    }
  })
  expect(await failureIn(lists.add({ id, characterId: other.id }))).toMatchObject({ code: 'conflict' })
  expect(await lists.add({ id, characterId: listed.id })).toMatchObject({
    has: true,
    total: LISTS.characters,
  })
})

test('the number of open reports per list is limited', async () => {
  const { app, alice } = await appWithMembers()
  const { id } = await app.as(alice).lists.create({ name: 'Villains', isPublic: true })
  for (let at = 0; at < LISTS.reports; at += 1)
    await app.as(await app.given.user(`reader${at}`)).lists.report({ id, reason: 'It insults.' })
  const late = await app.given.user('late')
  expect(await failureIn(app.as(late).lists.report({ id, reason: 'It insults.' }))).toMatchObject({
    code: 'conflict',
  })
})

test('lists of a disabled account are seen by nobody and wait for no decision until it is enabled', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const { id: characterId } = await given(app, 'approved', alice, root)
  const { id } = await app.as(alice).lists.create({ name: 'Villains', isPublic: true, characterId })
  await app.as(bob).lists.report({ id, reason: 'It insults.' })
  const seen = async () => ({
    list: await app.visitor.lists.byId({ id }).then(
      ({ name }) => name,
      ({ message }: Error) => message,
    ),
    shown: (await app.visitor.contributors.byName({ username: 'alice' })).lists,
    ofContributor: (await app.visitor.lists.ofContributor({ username: 'alice' })).items.length,
    reported: (await app.as(root).desk.queue({ kind: 'list' })).items.length,
    waiting: (await app.as(root).admin.totals()).waiting.list.count,
  })
  const before = await seen()
  expect(before).toEqual({ list: 'Villains', shown: 1, ofContributor: 1, reported: 1, waiting: 1 })
  await app.services.operator.disable('alice')
  const hidden = 'This list does not exist or is private.'
  expect(await seen()).toEqual({ list: hidden, shown: 0, ofContributor: 0, reported: 0, waiting: 0 })
  const takeDown = app.as(root).lists.takeDown({ id, reason: 'It insults.' })
  expect(await failureIn(takeDown)).toMatchObject({ code: 'not_found' })
  await app.services.operator.enable('alice')
  expect(await seen()).toEqual(before)
})
