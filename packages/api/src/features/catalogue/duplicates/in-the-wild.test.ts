import { expect, test } from 'vitest'
import { appWithMembers, given } from '../../members.testing.ts'

/** Published characters with similar names. */
async function catalogue() {
  const members = await appWithMembers()
  const { app, alice, root } = members
  const publish = (name: string, more: object = {}) => given(app, 'approved', alice, root, { name, ...more })
  const { id } = await publish('Isaura Fenwright', { aliases: ['The Salt Grafter'] })
  await publish('Corvin Fenwright')
  await publish('Brannoc')
  await publish('Velmarina')
  await publish('Zarin')
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
  ['two mistakes in a long word', { name: 'Isaura Fnewriht' }],
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

test.for([
  ['with an epithet', 'Brannoc the Grey', 'Brannoc'],
  ['with two mistakes', 'Velamrinna', 'Velmarina'],
  ['with a title', 'Captain Zarin', 'Zarin'],
])('a name of one word %s is reported', async ([, name, original]) => {
  expect(await reported({ name })).toEqual([original])
})

test('a short name with another ending is shown to its submitter, but not reported', async () => {
  const { app, bob, root } = await catalogue()
  expect(await app.as(bob).duplicates.likely({ name: 'Zarina' })).toMatchObject([{ name: 'Zarin' }])
  const { id } = await app.given.pending(bob, { name: 'Zarina', creators: [], series: null })
  expect(await app.as(root).duplicates.of({ id })).toEqual([])
})

test.for([
  ['another first name', { name: 'Odile Fenwright' }],
  ['only the family name', { name: 'Fenwright' }],
  ['a first name of two characters', { name: 'Tam' }],
  ['another family name', { name: 'Isaura Vale' }],
  ['the same name in another universe', { name: 'Isaura Fenwright', origin: 'The Glass Meridian' }],
  ['the same name with a number', { name: 'Isaura Fenwright II' }],
  ['a relative who is named after someone', { name: 'wife of Corvin Fenwright' }],
  ['two characters together', { name: 'Isaura and Mae Fenwright' }],
  ['another one of that name', { name: 'Shadow Isaura Fenwright' }],
  ['another first letter of a single word', { name: 'Trannoc' }],
  ['a misspelt single word with a title', { name: 'Captain Zarrin' }],
  ['words that are only similar, in another order', { name: 'Lindquist Tamm' }],
  ['a bracket of several characters', { name: 'Zuli (Lantern Feast)' }],
] as const)('%s: no character is reported', async ([, submission]) => {
  expect(await reported(submission)).toEqual([])
})
