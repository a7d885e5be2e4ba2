import { expect, test } from 'vitest'
import { appWithMembers, given } from '../../members.testing.ts'

async function catalogue() {
  const members = await appWithMembers()
  const { app, alice, root } = members
  const publish = (name: string, more: object = {}) => given(app, 'approved', alice, root, { name, ...more })
  await publish('Isaura Fenwright', { aliases: ['The Salt Grafter'], genres: ['Games'] })
  await publish('Isaure Fenwrite', { genres: ['Anime'] })
  await publish('Iron-Moth (Philippa Crane)')
  await given(app, 'pending', alice, root, { name: 'Isaura Fenwrigth' })
  return members
}

test('close matches name the matching name and the kind of match, and exclude exact hits', async () => {
  const { app } = await catalogue()
  const close = (q: string) => app.visitor.characters.closeMatches({ q })
  const exact = await app.visitor.characters.gallery({ q: 'isaura fenwright' })
  expect(exact.items).toMatchObject([{ name: 'Isaura Fenwright' }])
  expect(await close('isaura fenwright')).toMatchObject([
    { name: 'Isaure Fenwrite', matched: 'Isaure Fenwrite', kind: 'fuzzy' },
  ])
  expect(await close('salt grafter')).toMatchObject([
    { name: 'Isaura Fenwright', matched: 'The Salt Grafter', kind: 'alias', abilities: expect.any(Array) },
  ])
  // The text in brackets is part of the name, so this is an exact hit.
  expect(await close('philippa crane')).toEqual([])
  expect(await close('filipa krane')).toMatchObject([{ matched: 'Philippa Crane' }])
  expect(await close('qwxz')).toEqual([])
})

test('close matches respect the genre filter and do not depend on the viewer', async () => {
  const { app, alice, root } = await catalogue()
  const input = { q: 'izaura fenwright', genre: ['Anime' as const] }
  const names = (found: { name: string }[]) => found.map(({ name }) => name)
  for (const viewer of [null, alice, root]) {
    expect(names(await app.as(viewer).characters.closeMatches(input))).toEqual(['Isaure Fenwrite'])
    expect(names(await app.as(viewer).characters.closeMatches({ q: input.q }))).toEqual([
      'Isaura Fenwright',
      'Isaure Fenwrite',
    ])
  }
})

test('there are at most twelve close matches', async () => {
  const { app, alice, root } = await appWithMembers()
  for (let at = 0; at < 14; at += 1)
    await given(app, 'approved', alice, root, { name: `Orla Quickwater ${at}` })
  expect(await app.visitor.characters.closeMatches({ q: 'orla quikwater' })).toHaveLength(12)
})
