import { expect, test } from 'vitest'
import { appWithMembers, failureIn, given, rowsOf } from '../../members.testing.ts'

const [SAGA, SCREEN] = ['The Salt Ledger', 'Harbour of Glass']
const CAST = ['Isaura Fenwright', 'Corvin Dale', 'Tam Lindqvist', 'Brannoc Reed', 'Odile Marsh']
const OTHER = { series: null, creators: [] }

/** Pairs of names; databases and JavaScript sort those of the second pair differently. */
const NAMES = [
  [SAGA, SCREEN],
  ['🦊 and the Lighthouse', '\ufffd Winter Court'],
] as const

test.for(NAMES)(
  '“%s” and “%s” are learned as one universe from the same characters',
  async ([saga, screen]) => {
    const { app, alice, bob, root } = await appWithMembers()
    for (const origin of [saga, screen])
      for (const name of CAST) await given(app, 'approved', alice, root, { name, origin, ...OTHER })
    await given(app, 'approved', alice, root, { name: 'Suvi Holm', origin: saga, ...OTHER })
    const { id } = await app.given.pending(bob, { name: 'Suvi Holm', origin: screen, ...OTHER })
    const reported = async () => (await app.as(root).duplicates.of({ id })).map(({ name }) => name)
    expect(await reported()).toEqual([])
    await app.services.universePairs.learn()
    expect(await reported()).toEqual(['Suvi Holm'])

    // Learning again does not add pairs.
    const rows = await rowsOf(app, 'universe_pair')
    expect(rows).toHaveLength(1)
    await app.services.universePairs.learn()
    expect(await rowsOf(app, 'universe_pair')).toHaveLength(1)
  },
)

test.for(NAMES)(
  'a decision of an admin about “%s” and “%s” takes precedence over learned pairs',
  async ([saga, screen]) => {
    const { app, alice, bob, root } = await appWithMembers()
    const original = await given(app, 'approved', alice, root, { name: 'Suvi Holm', origin: saga, ...OTHER })
    const { id } = await app.given.pending(bob, { name: 'Suvi Holm', origin: screen, ...OTHER })
    const pair = { newId: id, originalId: original.id }
    const compare = () => app.as(root).duplicates.compare(pair)
    expect(await compare()).toMatchObject({ isOneUniverse: false })

    await app.as(root).duplicates.decideUniverses({ origin: screen, other: saga.toUpperCase(), isOne: true })
    expect(await compare()).toMatchObject({ isOneUniverse: true, reasons: ['same name', 'same universe'] })
    await app.as(root).duplicates.decideUniverses({ origin: saga, other: screen, isOne: false })
    await app.as(root).duplicates.decideUniverses({ origin: screen, other: saga, isOne: false })
    for (const name of CAST)
      for (const origin of [saga, screen])
        await given(app, 'approved', alice, root, { name, origin, ...OTHER })
    await app.services.universePairs.learn()
    expect(await compare()).toMatchObject({ isOneUniverse: false })
    for (const action of ['called_one_universe', 'called_two_universes'] as const)
      expect((await app.as(root).audit.page({ action })).total).toBe(1)
  },
)

test('only admins decide about universes, and only about two different names', async () => {
  const { app, alice, root } = await appWithMembers()
  const decide = (person: typeof app.visitor, [origin, other]: [string, string]) =>
    failureIn(person.duplicates.decideUniverses({ origin, other, isOne: true }))
  expect(await decide(app.visitor, [SAGA, SCREEN])).toMatchObject({ code: 'unauthenticated' })
  expect(await decide(app.as(alice), [SAGA, SCREEN])).toMatchObject({ code: 'forbidden' })
  expect(await decide(app.as(root), [SAGA, SAGA.toLowerCase()])).toMatchObject({ code: 'invalid' })
  expect(await decide(app.as(root), [SAGA, ' '])).toMatchObject({ code: 'invalid' })
  expect(await rowsOf(app, 'universe_pair')).toEqual([])
})
