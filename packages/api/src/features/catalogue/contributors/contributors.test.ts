import { FAVOURITES } from '@personae/contract/lists.constants'
import { expect, test } from 'vitest'
import { appWithMembers, failureIn, given, STATES } from '../../members.testing.ts'

test('a contributor’s page counts published characters, and shows nothing else about them', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const first = await given(app, 'approved', alice, root, { name: 'First', origin: 'TIDEBORN' })
  await given(app, 'approved', alice, root, { name: 'Second', origin: 'Tideborn' })
  await given(app, 'approved', alice, root, { name: 'Third', origin: 'Tideborn' })
  await given(app, 'approved', alice, root, { name: 'Fourth', origin: 'Elsewhere' })
  await given(app, 'approved', bob, root, { name: 'Of Bob' })
  for (const state of STATES.filter((one) => one !== 'approved')) await given(app, state, alice, root)
  const suggest = (series: string) =>
    app.as(alice).corrections.create({ characterId: first.id, kind: 'change', changes: { series } })
  for (const verdict of ['accepted', 'refused', 'accepted'] as const) {
    const { id } = await suggest(`Part ${verdict} ${app.clock.now().getTime()}`)
    app.clock.advance(1_000)
    await app.as(root).corrections.decide({ id, verdict, reason: 'See the box.' })
  }
  await suggest('Still open')
  const expected = {
    username: 'alice',
    lists: 0,
    corrections: 2,
    total: 4,
    firstPublishedAt: first.publishedAt,
    universeCount: 2,
    universes: [
      { name: 'Tideborn', characters: 3 },
      { name: 'Elsewhere', characters: 1 },
    ],
  }
  for (const viewer of [null, alice, bob, root])
    for (const username of ['alice', ' ALICE '])
      expect(await app.as(viewer).contributors.byName({ username })).toEqual(expected)
  const page = await app.visitor.contributors.characters({ username: 'alice', limit: 3 })
  expect(page).toMatchObject({ total: 4, items: [{ name: 'Fourth' }, { name: 'Third' }, { name: 'Second' }] })
  const rest = await app.visitor.contributors.characters({ username: 'alice', cursor: page.nextCursor })
  expect(rest).toMatchObject({ items: [{ name: 'First' }], nextCursor: null })
})

test('a user without published characters, a deleted one and an unknown name get the same answer, as do system accounts', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  for (const state of STATES.filter((one) => one !== 'approved')) await given(app, state, alice, root)
  await given(app, 'approved', bob, root)
  const importer = await app.services.systemAccounts.importer()
  const { id } = await given(app, 'approved', bob, root)
  await app.db.transact((tx) =>
    tx.updateTable('character').set({ submittedBy: importer.id }).where('id', '=', id).execute(),
  )
  await app.as(bob).account.remove({ currentPassword: 'secret1' })
  const refusals = new Set<string>()
  for (const username of [
    'alice',
    'bob',
    'nobody',
    importer.username,
    'former member',
    '',
    '%',
    'x'.repeat(32),
  ])
    for (const read of [
      () => app.visitor.contributors.byName({ username }),
      () => app.visitor.contributors.characters({ username }),
    ])
      refusals.add(JSON.stringify(await failureIn(read())))
  expect(refusals.size).toBe(1)
  expect([...refusals][0]).toContain('not_found')
  expect(await failureIn(app.visitor.contributors.byName({ username: 'x'.repeat(33) }))).toMatchObject({
    code: 'invalid',
  })
})

test('a contributor’s public lists are paged, newest first; private and empty ones are left out', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const { id: characterId } = await given(app, 'approved', alice, root, { name: 'First' })
  const { create, update, add } = app.as(alice).lists
  for (const name of ['One', 'Two', 'Three']) await create({ name, characterId, isPublic: true })
  await create({ name: 'Private', characterId })
  await create({ name: 'Empty', isPublic: true })
  const { id: hidden } = await given(app, 'approved', alice, root, { name: 'Hidden' })
  await create({ name: 'Of hidden ones', characterId: hidden, isPublic: true })
  await app.as(alice).characters.unpublish({ id: hidden })
  await app.as(bob).lists.create({ name: 'Of Bob', characterId, isPublic: true })
  await add({ ...FAVOURITES, characterId })

  for (const viewer of [null, alice, root]) {
    const { ofContributor } = app.as(viewer).lists
    const first = await ofContributor({ username: ' ALICE', limit: 2 })
    expect(first).toMatchObject({
      total: 3,
      items: [
        { name: 'Three', total: 1, covers: [{ name: 'First' }] },
        { name: 'Two', isPublic: true },
      ],
    })
    expect(await ofContributor({ username: 'alice', limit: 2, cursor: first.nextCursor })).toMatchObject({
      items: [{ name: 'One' }],
      nextCursor: null,
    })
    expect(await app.as(viewer).contributors.byName({ username: 'alice' })).toMatchObject({ lists: 3 })
  }
  await update({ ...FAVOURITES, isPublic: true })
  expect(await app.visitor.lists.ofContributor({ username: 'alice', limit: 1 })).toMatchObject({
    total: 4,
    items: [{ name: 'Favourites', isFavourites: true }],
  })
  // A user without published characters has no page, so their lists cannot be reached by name either.
  expect(await failureIn(app.visitor.lists.ofContributor({ username: 'bob' }))).toMatchObject({
    code: 'not_found',
  })
  await app.as(root).moderation.remove({ id: characterId })
  expect(await failureIn(app.visitor.lists.ofContributor({ username: 'alice' }))).toMatchObject({
    code: 'not_found',
  })
})

test('who has only corrected has a page from the first accepted correction on, which is not in the sitemap', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const { id: characterId } = await given(app, 'approved', alice, root)
  const suggest = (series: string) =>
    app.as(bob).corrections.create({ characterId, kind: 'change', changes: { series } })
  const page = () => app.visitor.contributors.byName({ username: 'BOB' })
  const first = await suggest('Tideborn III')
  await suggest('Tideborn IV')
  const report = await app.as(bob).corrections.create({ characterId, kind: 'problem', note: 'It is rude.' })
  await app.as(root).corrections.decide({ id: report.id, verdict: 'accepted' })
  expect(await failureIn(page())).toMatchObject({ code: 'not_found' })
  await app.as(root).corrections.decide({ id: first.id, verdict: 'accepted' })
  expect(await page()).toEqual({
    username: 'bob',
    total: 0,
    firstPublishedAt: null,
    universeCount: 0,
    universes: [],
    lists: 0,
    corrections: 1,
  })
  expect(await app.visitor.contributors.characters({ username: 'bob' })).toEqual({
    items: [],
    total: 0,
    nextCursor: null,
  })
  expect(await app.visitor.lists.ofContributor({ username: 'bob' })).toMatchObject({ total: 0 })
  expect(await app.services.contributors.names()).toEqual(['alice'])
  await app.as(bob).account.remove({ currentPassword: 'secret1' })
  expect(await failureIn(page())).toMatchObject({ code: 'not_found' })
})
