import { expect, test } from 'vitest'
import { appWithMembers, given } from '../members.testing.ts'

/** Published characters with similar names. */
async function catalogue() {
  const members = await appWithMembers()
  const { app, alice, root } = members
  const publish = (name: string, more: object = {}) => given(app, 'approved', alice, root, { name, ...more })
  const { id } = await publish('Isaura Fenwright', { aliases: ['The Salt Grafter'] })
  await publish('Corvin Fenwright')
  await publish('Brannoc')
  await publish('Keth (Lantern Feast)')
  await publish('Ommi (Lantern Feast)')
  await publish('Suvi (Lantern Feast)')
  await publish('Tam Lindqvist')
  await publish('Tam Oyelaran')
  return { ...members, id }
}

/** The names of the possible duplicates of a submission. */
async function reported(submission: object) {
  const { app, bob, root } = await catalogue()
  const { id } = await app.given.pending(bob, { creators: [], series: null, ...submission })
  return (await app.as(root).duplicates.of({ id })).map(({ name }) => name)
}

test.for([
  ['two letters swapped', { name: 'Isaura Fenwrigth' }],
  ['a letter missing', { name: 'Isaura Fenright' }],
  ['spelled by sound', { name: 'Izaura Fenwrite' }],
  ['with a title', { name: 'Lady Isaura Fenwright' }],
  ['with a middle name', { name: 'Isaura Mae Fenwright' }],
  ['with an epithet', { name: 'Isaura Fenwright the Patient' }],
  ['without spaces', { name: 'IsauraFenwright' }],
  ['family name first', { name: 'Fenwright, Isaura' }],
  ['an alias', { name: 'The Salt Grafter' }],
  ['a misspelt alias', { name: 'The Salt Graftre' }],
  ['only the first name', { name: 'Isaura' }],
  ['a misspelt universe', { name: 'Isaura Fenwright', origin: 'Tidebron' }],
] as const)('%s: the original is reported', async ([, submission]) => {
  expect(await reported(submission)).toContain('Isaura Fenwright')
})

test('a name of one word with an epithet is reported', async () => {
  expect(await reported({ name: 'Brannoc the Grey' })).toEqual(['Brannoc'])
})

test.for([
  ['another first name', { name: 'Odile Fenwright' }],
  ['only the family name', { name: 'Fenwright' }],
  ['a first name of two characters', { name: 'Tam' }],
  ['another family name', { name: 'Isaura Vale' }],
  ['the same name in another universe', { name: 'Isaura Fenwright', origin: 'The Glass Meridian' }],
  ['the same name with a number', { name: 'Isaura Fenwright II' }],
  ['a bracket of several characters', { name: 'Zuli (Lantern Feast)' }],
] as const)('%s: no character is reported', async ([, submission]) => {
  expect(await reported(submission)).toEqual([])
})
