import type { CurrentUser } from '@personae/contract/auth'
import { expect, test } from 'vitest'
import { cast, failureIn, given, STATES, type State } from '../cast.testing.ts'

/** One character of alice's in each state, and who may be looking. */
async function scene() {
  const { app, alice, bob, root } = await cast()
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

test('who reads which state: as the rule says, and what may not be seen answers like what does not exist', async () => {
  const { app, ids, viewers } = await scene()
  const missing = await failureIn(app.visitor.characters.byId({ id: 'no-such-character' }))
  expect(missing).toMatchObject({ code: 'not_found' })

  for (const [who, viewer, seen] of viewers)
    for (const state of STATES) {
      const answer = app.as(viewer).characters.byId({ id: ids[state] })
      if (seen.includes(state)) expect(await answer, `${who}, ${state}`).toMatchObject({ id: ids[state] })
      else expect(await failureIn(answer), `${who}, ${state}`).toEqual(missing)
    }
})

test('who finds which state in the list: items and totals agree with the rule', async () => {
  const { app, ids, viewers } = await scene()
  for (const [who, viewer, seen] of viewers) {
    const { items, total, nextCursor } = await app.as(viewer).characters.list({})
    expect(new Set(items.map(({ id }) => id)), who).toEqual(new Set(seen.map((state) => ids[state])))
    expect([total, nextCursor], who).toEqual([seen.length, null])
  }
})

test('asking for a status narrows what is seen and never widens it', async () => {
  const { app, ids, viewers } = await scene()
  const statusOf = (state: State) => (state === 'pending' || state === 'approved' ? state : 'rejected')
  for (const [who, viewer, seen] of viewers)
    for (const status of ['pending', 'approved', 'rejected'] as const) {
      const expected = seen.filter((state) => statusOf(state) === status).map((state) => ids[state])
      const page = await app.as(viewer).characters.list({ status })
      expect(new Set(page.items.map(({ id }) => id)), `${who}, ${status}`).toEqual(new Set(expected))
      expect(page.total, `${who}, ${status}`).toBe(expected.length)
    }
})

test('a page of one tells nobody how many hidden ones there are', async () => {
  const { app, bob } = await scene()
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

test('the gallery shows approved characters, the same to everybody', async () => {
  const { app, ids, viewers } = await scene()
  for (const [, viewer] of viewers)
    expect(await app.as(viewer).characters.gallery({})).toEqual({
      items: [
        {
          id: ids.approved,
          name: 'Orla Quickwater',
          origin: 'Tideborn',
          imageUrl: null,
          abilities: ['Reads currents', 'Holds her breath'],
          companyLogoUrl: null,
        },
      ],
      total: 1,
      nextCursor: null,
    })
})

test('the universes to pick from are those of approved characters', async () => {
  const { app, alice, root } = await cast()
  await given(app, 'approved', alice, root, { origin: 'Zephyr Isles' })
  await given(app, 'approved', alice, root, { origin: 'Äther' })
  await given(app, 'approved', alice, root, { origin: 'Zephyr Isles' })
  for (const state of ['pending', 'sent back', 'rejected for good'] as const)
    await given(app, state, alice, root, { origin: `Hidden by being ${state}` })
  for (const viewer of [null, alice, root])
    expect(await app.as(viewer).characters.universes({})).toEqual([
      { name: 'Äther' },
      { name: 'Zephyr Isles' },
    ])
})

test('once decided, a submission is where the decision puts it, for everybody at once', async () => {
  const { app, alice, bob, root } = await cast()
  const { id } = await app.given.pending(alice)
  const seenBy = async (viewer: CurrentUser | null) => (await app.as(viewer).characters.list({})).total
  expect([await seenBy(null), await seenBy(bob), await seenBy(alice)]).toEqual([0, 0, 1])
  await app.as(root).moderation.setStatus({ id, status: 'approved' })
  expect([await seenBy(null), await seenBy(bob), await seenBy(alice)]).toEqual([1, 1, 1])
  await app.as(root).moderation.remove({ id })
  expect([await seenBy(null), await seenBy(bob), await seenBy(alice), await seenBy(root)]).toEqual([
    0, 0, 0, 0,
  ])
})

test('names of submitters are shown, and nothing else of them', async () => {
  const { app, alice, root } = await cast()
  const { id } = await given(app, 'approved', alice, root)
  const seen = await app.visitor.characters.byId({ id })
  expect(seen).toMatchObject({ submittedBy: alice.id, submittedByUsername: 'alice' })
  expect(Object.keys(seen).filter((key) => /password|email|key|recency|hash|source/i.test(key))).toEqual([])
})
