import type { CurrentUser } from '@personae/contract/auth'
import { openTestDb, readVia } from '@personae/db/testing'
import { expect, test } from 'vitest'
import { appWithMembers, failureIn, given, STATES, type State } from '../../members.testing.ts'

/** A character of alice in each state, and the possible viewers. */
async function charactersInEachState() {
  const { app, alice, bob, root } = await appWithMembers()
  const ids = {} as Record<State, string>
  for (const state of STATES) ids[state] = (await given(app, state, alice, root)).id
  const viewers: [string, CurrentUser | null, readonly State[]][] = [
    ['a visitor', null, ['approved']],
    ['a stranger', bob, ['approved']],
    ['the submitter', alice, STATES],
    ['an admin', root, STATES],
  ]
  return { app, alice, bob, root, ids, viewers }
}

test('who can read which state follows the rule; a hidden character answers like a missing one', async () => {
  const { app, ids, viewers } = await charactersInEachState()
  const missing = await failureIn(app.visitor.characters.byId({ id: 'no-such-character' }))
  expect(missing).toMatchObject({ code: 'not_found' })

  for (const [who, viewer, seen] of viewers) {
    const { byId } = app.as(viewer).characters
    const hidden = STATES.filter((state) => !seen.includes(state))
    for (const state of seen)
      expect(await byId({ id: ids[state] }), `${who}, ${state}`).toMatchObject({ id: ids[state] })
    for (const state of hidden)
      expect(await failureIn(byId({ id: ids[state] })), `${who}, ${state}`).toEqual(missing)
  }
})

test('who finds which state in the list: items and totals follow the rule', async () => {
  const { app, ids, viewers } = await charactersInEachState()
  for (const [who, viewer, seen] of viewers) {
    const { items, total, nextCursor } = await app.as(viewer).characters.list({})
    expect(new Set(items.map(({ id }) => id)), who).toEqual(new Set(seen.map((state) => ids[state])))
    expect([total, nextCursor], who).toEqual([seen.length, null])
  }
})

test('what is taken off the site between the search and the reading of its record is not in the list', async () => {
  let meanwhile: (() => Promise<unknown>) | null = null
  const db = await openTestDb()
  const { app, alice, root } = await appWithMembers({
    db: readVia(db, (own) => ({
      async all(...query) {
        const rows = await own.all(...query)
        const act = meanwhile
        meanwhile = null
        await act?.()
        return rows
      },
    })),
  })
  const { id } = await given(app, 'approved', alice, root)
  meanwhile = () => app.as(alice).characters.unpublish({ id })
  expect((await app.visitor.characters.list({})).items).toEqual([])
})

test('a status filter narrows the visible characters and never widens them', async () => {
  const { app, ids, viewers } = await charactersInEachState()
  const statusOf = (state: State) => (state === 'pending' || state === 'approved' ? state : 'rejected')
  for (const [who, viewer, seen] of viewers)
    for (const status of ['pending', 'approved', 'rejected'] as const) {
      const expected = seen.filter((state) => statusOf(state) === status).map((state) => ids[state])
      const page = await app.as(viewer).characters.list({ status })
      expect(new Set(page.items.map(({ id }) => id)), `${who}, ${status}`).toEqual(new Set(expected))
      expect(page.total, `${who}, ${status}`).toBe(expected.length)
    }
})

test('a page of one does not reveal how many hidden characters there are', async () => {
  const { app, bob } = await charactersInEachState()
  for (const viewer of [null, bob]) {
    const page = await app.as(viewer).characters.list({ limit: 1 })
    expect(page).toMatchObject({ total: 1, nextCursor: null })
    expect(await app.as(viewer).characters.list({ limit: 1, q: 'orla', status: 'pending' })).toEqual({
      items: [],
      total: 0,
      nextCursor: null,
    })
  }
})

test('the gallery shows approved characters, the same to all users', async () => {
  const { app, ids, viewers } = await charactersInEachState()
  for (const [, viewer] of viewers)
    expect(await app.as(viewer).characters.gallery({})).toEqual({
      items: [
        {
          id: ids.approved,
          name: 'Orla Quickwater',
          origin: 'Tideborn',
          genres: ['Games'],
          imageUrl: null,
          abilities: ['Reads currents', 'Holds her breath'],
          companyLogoUrl: null,
        },
      ],
      total: 1,
      nextCursor: null,
      defaultSort: 'newest',
    })
})

test('the universe picker lists the origins of approved characters', async () => {
  const { app, alice, root } = await appWithMembers()
  await given(app, 'approved', alice, root, { origin: 'Zephyr Isles' })
  await given(app, 'approved', alice, root, { origin: 'Äther' })
  await given(app, 'approved', alice, root, { origin: 'Zephyr Isles' })
  for (const state of ['pending', 'sent back', 'rejected for good'] as const)
    await given(app, state, alice, root, { origin: `Hidden by being ${state}` })
  for (const viewer of [null, alice, root])
    expect(await app.as(viewer).universes.search({})).toEqual([
      { name: 'Äther', characters: 1 },
      { name: 'Zephyr Isles', characters: 2 },
    ])
})

test('a decision is visible to all users at once', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const { id } = await app.given.pending(alice)
  const seenBy = async (viewer: CurrentUser | null) => (await app.as(viewer).characters.list({})).total
  expect([await seenBy(null), await seenBy(bob), await seenBy(alice)]).toEqual([0, 0, 1])
  await app.as(root).moderation.setStatus({ id, verdict: 'approved' })
  expect([await seenBy(null), await seenBy(bob), await seenBy(alice)]).toEqual([1, 1, 1])
  await app.as(root).moderation.remove({ id })
  expect([await seenBy(null), await seenBy(bob), await seenBy(alice), await seenBy(root)]).toEqual([
    0, 0, 0, 0,
  ])
})

test('submitters are shown by name, without other data', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'approved', alice, root)
  const seen = await app.visitor.characters.byId({ id })
  expect(seen).toMatchObject({ submittedBy: alice.id, submittedByUsername: 'alice' })
  expect(Object.keys(seen).filter((key) => /password|email|key|recency|hash|source/i.test(key))).toEqual([])
})
