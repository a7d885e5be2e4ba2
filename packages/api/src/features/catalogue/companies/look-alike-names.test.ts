import { expect, test } from 'vitest'
import { appWithMembers, dump, failureIn, given, rowsOf } from '../../members.testing.ts'

const TAKEN = {
  code: 'conflict',
  issues: [{ path: 'name', message: 'That company name is already taken' }],
}

test.for([
  ['another case', 'TIDEBORN'],
  ['surrounding blanks', '  Tideborn '],
  ['full-width letters', 'Ｔｉｄｅｂｏｒｎ'],
  ['a capital I for a small l', 'TIDEBORN'.replace('I', 'l')],
  ['a zero for an O', 'Tideb0rn'],
  ['m for rn', 'Tidebom'],
] as const)('Tideborn with %s is taken, and nothing changes', async ([, name]) => {
  const { app, alice, bob } = await appWithMembers()
  await app.as(alice).companies.create({ name: 'Tideborn' })
  const before = await dump(app)
  expect(await failureIn(app.as(bob).companies.create({ name }))).toMatchObject(TAKEN)
  expect(await dump(app)).toEqual(before)
})

test('blanks of any kind between words become one', async () => {
  const { app, alice, bob } = await appWithMembers()
  await app.as(alice).companies.create({ name: 'The Salt Orchard' })
  for (const name of ['The  Salt\tOrchard', 'The\u00a0Salt\u3000Orchard', 'The SaIt Orchard'])
    expect(await failureIn(app.as(bob).companies.create({ name }))).toMatchObject(TAKEN)
})

test.for([
  ['Tide\u200dborn', 'Name holds a character that cannot be seen or is not allowed'],
  ['Tide\u200eborn', 'Name holds a character that cannot be seen or is not allowed'],
  ['Tidebоrn', 'Name may not mix letters or digits of different scripts in one word'],
  ['T\u0335\u0336\u0337\u0338\u0339ideborn', 'Name has too many accents on one letter'],
] as const)('%j is refused as a company name: %s', async ([name, message]) => {
  const { app, alice } = await appWithMembers()
  const before = await dump(app)
  expect(await failureIn(app.as(alice).companies.create({ name }))).toMatchObject({
    code: 'invalid',
    issues: [{ message }],
  })
  expect(await dump(app)).toEqual(before)
})

test.for(['Tideborn.', 'Tideborn!', '“Tideborn”', 'Tideborn™', 'TIDEB0RN …', '- Tideborn -'])(
  'signs at the ends make no other name: %s',
  async (name) => {
    const { app, alice, bob, root } = await appWithMembers()
    await app.as(alice).companies.create({ name: 'Tideborn' })
    expect(await failureIn(app.as(bob).companies.create({ name }))).toMatchObject(TAKEN)
    await app.as(root).companies.create({ name: '“The Salt Orchard”!' })
    expect(await failureIn(app.as(bob).companies.create({ name: 'The SaIt Orchard' }))).toMatchObject(TAKEN)
  },
)

test('the name of another’s universe with signs around it needs approval too, since it would block the universe', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  await given(app, 'approved', bob, root, { origin: 'Tideborn' })
  await app.as(alice).companies.create({ name: 'Tideborn.' })
  expect(await app.as(alice).companies.own()).toMatchObject({ company: { status: 'pending' } })
})

test('names of signs alone are compared as they are', async () => {
  const { app, alice, bob } = await appWithMembers()
  await app.as(alice).companies.create({ name: '!!!' })
  expect(await app.as(bob).companies.create({ name: '???' })).toMatchObject({ name: '???' })
})

test.for([
  'Personae',
  'PERS0NAE',
  'Pérsonae',
  'Personae™',
  'Personae Official',
  'PersonaeOfficial',
  'The Personae Team',
  'News from Personae',
  'Admin',
  'Adm1n',
  'Admin: Support',
  'The Admin Team',
  'Site Administrators',
  'Moderator',
  '[Moderators]',
  'Support',
  'Support Team',
  'Official',
  'Staff',
  'Unknown',
  'Former Member',
])('a company cannot be called %s', async (name) => {
  const { app, alice } = await appWithMembers()
  const before = await dump(app)
  expect(await failureIn(app.as(alice).companies.create({ name }))).toMatchObject(TAKEN)
  expect(await dump(app)).toEqual(before)
})

test.for([
  'Badminton',
  'Official Hige Dandism',
  'Dramatis Personae',
  'Team Fortress',
  'The Help',
  'Modern Warfare',
  'System Shock',
  'Unknown Armies',
  'Support Your Local Sheriff',
  'Persona 5',
])('a company can be called %s', async (name) => {
  const { app, alice } = await appWithMembers()
  expect(await app.as(alice).companies.create({ name })).toMatchObject({ name })
})

test('two concurrent requests for look-alike names create one company', async () => {
  const { app, alice, bob } = await appWithMembers()
  const outcomes = await Promise.allSettled([
    app.as(alice).companies.create({ name: 'Tideborn' }),
    app.as(bob).companies.create({ name: 'Tideb0rn' }),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await rowsOf(app, 'company')).toHaveLength(1)
})

test('companies whose names look alike by a new rule keep them; new names are compared with the older one’s', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const older = await app.as(alice).companies.create({ name: 'Tideborn' })
  const newer = await app.as(bob).companies.create({ name: 'Elsewhere' })
  await app.db.transact((tx) =>
    tx
      .updateTable('company')
      .set({ name: 'Tidebоrn', nameKey: 'tidebоrn', createdAt: '2027-01-01T00:00:00.000Z' })
      .where('id', '=', newer.id)
      .execute(),
  )
  await app.db.transact((tx) => tx.deleteFrom('company_skeleton').execute())
  await app.services.companyNames.indexMissing()

  const skeletons = (await rowsOf(app, 'company_skeleton')) as unknown as { companyId: string }[]
  expect(new Set(skeletons.map(({ companyId }) => companyId))).toEqual(new Set([older.id]))
  expect((await app.visitor.companies.list()).map(({ name }) => name)).toEqual(['Tideborn', 'Tidebоrn'])
  expect(await failureIn(app.as(root).companies.create({ name: 'Tideb0rn' }))).toMatchObject(TAKEN)
})
