import type { CurrentUser } from '@personae/contract/auth'
import { expect, test } from 'vitest'
import { pictureOf, type TestApp } from '../../../test-app.testing.ts'
import { appWithMembers, dump, editRaw, failureIn, given, rowsOf } from '../../members.testing.ts'
import { approveAll, approvedCompany } from './companies.testing.ts'

const TIDEBORN = { name: 'Tideborn', description: 'Rivers that move.', logoUrl: pictureOf('wave') }

/** Creates a company from any input, well-typed or not. */
const create = (app: TestApp, by: CurrentUser | null, input: object) =>
  app.as(by).companies.create(input as typeof TIDEBORN)

/** The names of the characters in a company's universe. */
const namesOf = async (app: TestApp, id: string) => {
  const { name } = await app.visitor.companies.byId({ id })
  return (await app.visitor.universes.characters({ name })).items.map((card) => card.name)
}

test('an account becomes a company account in one step, an admin’s too', async () => {
  const { app, alice, root } = await appWithMembers()
  for (const [person, name] of [
    [alice, 'Tideborn'],
    [root, 'Curated'],
  ] as const) {
    const { id } = await create(app, person, { name })
    expect(await app.visitor.companies.byId({ id })).toEqual({ id, name, description: null, logoUrl: null })
    const users = await app.db.read.selectFrom('user').select(['username', 'companyId']).execute()
    expect(users).toContainEqual({ username: person.username, companyId: id })
  }
  expect((await app.visitor.companies.list()).map(({ name }) => name)).toEqual(['Curated', 'Tideborn'])
})

test('characters of its name belong to it in any spelling, existing and future ones', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  await given(app, 'approved', bob, root, { name: 'Before', origin: 'TIDEBORN' })
  await given(app, 'approved', bob, root, { name: 'Other', origin: 'Tideborn II' })
  const { id } = await approvedCompany(app, alice, root, TIDEBORN)
  await given(app, 'approved', bob, root, { name: 'After', origin: 'ｔideborn' })
  await given(app, 'pending', bob, root, { name: 'Unread', origin: 'Tideborn' })
  expect(await namesOf(app, id)).toEqual(['After', 'Before'])

  const moved = await given(app, 'approved', bob, root, { name: 'Moved', origin: 'Elsewhere' })
  await editRaw(app, root, moved.id, { name: 'Moved', origin: 'tideborn' })
  expect(await namesOf(app, id)).toEqual(['Moved', 'After', 'Before'])
  await editRaw(app, root, moved.id, { name: 'Moved', origin: 'Elsewhere' })
  await app
    .as(root)
    .moderation.remove({ id: (await app.visitor.characters.gallery({ q: 'After' })).items[0]!.id })
  expect(await namesOf(app, id)).toEqual(['Before'])
})

test('its characters are paged, as the gallery’s cards, each with the logo', async () => {
  const { app, alice, root } = await appWithMembers()
  const { logoUrl } = await approvedCompany(app, alice, root, TIDEBORN)
  const { name } = TIDEBORN
  for (let at = 0; at < 5; at += 1) await given(app, 'approved', alice, root, { name: `Orla ${at}` })
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof app.visitor.universes.characters>> =
      await app.visitor.universes.characters({ name, limit: 2, cursor })
    expect(page.total).toBe(5)
    seen.push(...page.items.map((card) => card.name))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(seen).toEqual(['Orla 4', 'Orla 3', 'Orla 2', 'Orla 1', 'Orla 0'])

  const { items } = await app.visitor.universes.characters({ name })
  expect(items).toEqual((await app.visitor.characters.gallery({})).items)
  for (const card of items) expect(card.companyLogoUrl).toBe(logoUrl)
})

test('search shows the logo on the cards of its universe only', async () => {
  const { app, alice, root } = await appWithMembers()
  await given(app, 'approved', alice, root, { name: 'Own' })
  await given(app, 'approved', alice, root, { name: 'Foreign', origin: 'Elsewhere' })
  const logos = async () =>
    Object.fromEntries(
      (await app.visitor.characters.gallery({})).items.map((card) => [card.name, card.companyLogoUrl]),
    )
  expect(await logos()).toEqual({ Own: null, Foreign: null })
  const { id, logoUrl } = await approvedCompany(app, alice, root, TIDEBORN)
  expect(await logos()).toEqual({ Own: logoUrl, Foreign: null })
  await app.as(alice).companies.update({ id, logoUrl: null })
  expect(await logos()).toEqual({ Own: null, Foreign: null })
})

test('the company of an origin is found in any spelling; most origins have none', async () => {
  const { app, alice, root } = await appWithMembers()
  const company = await approvedCompany(app, alice, root, TIDEBORN)
  expect(await app.visitor.companies.ofOrigin({ origin: ' TIDEborn' })).toEqual(company)
  expect(await app.visitor.companies.ofOrigin({ origin: 'Tideborn II' })).toBeNull()
})

test('fields missing in a change stay; an empty description becomes null', async () => {
  const { app, alice } = await appWithMembers()
  const company = await create(app, alice, TIDEBORN)
  const update = (changes: object) => app.as(alice).companies.update({ id: company.id, ...changes })
  expect(await update({})).toEqual(company)
  expect(await update({ logoUrl: company.logoUrl })).toEqual(company)
  expect(await update({ description: ' ' })).toEqual({ ...company, description: null })
  expect(await update({ name: 'Tideborn', description: 'Back' })).toEqual({ ...company, description: 'Back' })
})

test('permissions: 401 for visitors, 403 for other users and admins, 404 if missing, before the input is validated', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const { id } = await create(app, alice, TIDEBORN)
  const update = (by: CurrentUser | null, of: string) =>
    failureIn(app.as(by).companies.update({ id: of, name: 'Mine', logoUrl: pictureOf('broken') }))
  expect(await failureIn(create(app, null, { name: 'X' }))).toMatchObject({ code: 'unauthenticated' })
  expect(await update(null, id)).toMatchObject({ code: 'unauthenticated' })
  for (const stranger of [bob, root]) expect(await update(stranger, id)).toMatchObject({ code: 'forbidden' })
  expect(await update(alice, 'no-such')).toMatchObject({ code: 'not_found' })
  expect(await failureIn(app.visitor.companies.byId({ id: 'no-such' }))).toMatchObject({ code: 'not_found' })
})

test('an account that was deleted meanwhile creates and changes nothing', async () => {
  const { app, bob } = await appWithMembers()
  const { id } = await create(app, bob, TIDEBORN)
  await app.db.transact((tx) => tx.deleteFrom('user').where('id', '=', bob.id).execute())
  expect(await rowsOf(app, 'company')).toEqual([])
  expect(await failureIn(create(app, bob, { name: 'Ghost' }))).toMatchObject({ code: 'unauthenticated' })
  expect(await failureIn(app.as(bob).companies.update({ id, description: 'x' }))).toMatchObject({
    code: 'not_found',
  })
})

test('a logo is stored as long as it is used, by a character with the same picture or the company', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await create(app, alice, TIDEBORN)
  const { id: same } = await given(app, 'approved', alice, root, { imageUrl: TIDEBORN.logoUrl })
  await app.as(alice).companies.update({ id, logoUrl: null })
  expect(await rowsOf(app, 'media')).toHaveLength(1)
  await app.as(alice).companies.update({ id, logoUrl: TIDEBORN.logoUrl })
  await app.as(root).moderation.remove({ id: same })
  expect(await rowsOf(app, 'media')).toHaveLength(1)
  await app.as(alice).companies.update({ id, logoUrl: pictureOf('another') })
  expect(await rowsOf(app, 'media')).toHaveLength(1)
  await app.as(alice).companies.update({ id, logoUrl: null })
  expect(await rowsOf(app, 'media')).toEqual([])
})

test('every change that visitors see raises the content version, and nothing else does', async () => {
  const { app, alice, root } = await appWithMembers()
  const moved = async (work: () => Promise<unknown>) => {
    const before = app.services.listing.version()
    await work()
    return app.services.listing.version() > before
  }
  const { id } = await create(app, alice, { name: 'Elsewhere' })
  const { update } = app.as(alice).companies
  expect(await moved(() => update({ id, description: 'Said' }))).toBe(true)
  expect(await moved(() => update({ id, description: 'Said' }))).toBe(false)
  expect(await moved(() => update({ id, logoUrl: pictureOf('a') }))).toBe(false)
  expect(await moved(() => approveAll(app, root, id))).toBe(true)
  expect(await moved(() => update({ id, logoUrl: pictureOf('b') }))).toBe(false)
  expect(await moved(() => update({ id, logoUrl: null }))).toBe(true)
  expect(await moved(() => failureIn(update({ id, name: 'Other' })))).toBe(false)
})

const NOT_A_FILE = 'The picture must be an uploaded file, not an address. Please choose one.'

test.for<[what: string, input: object, refusal: object]>([
  ['a blank name', { name: ' \t' }, { code: 'invalid', error: 'Company/Universe name is required' }],
  ['no name', { name: null }, { code: 'invalid', error: 'Company/Universe name is required' }],
  [
    'a logo elsewhere',
    { name: 'Other', logoUrl: 'https://tracker.example/x.gif' },
    { code: 'invalid', issues: [{ path: 'logoUrl', message: NOT_A_FILE }] },
  ],
])('%s is refused, and nothing is written', async ([, input, refusal]) => {
  const { app, alice } = await appWithMembers()
  const before = await dump(app)
  expect(await failureIn(create(app, alice, input))).toMatchObject(refusal)
  expect(await dump(app)).toEqual(before)
})

test('a name is not changed; other spaces and an unknown field are ignored, a logo elsewhere refused', async () => {
  const { app, alice } = await appWithMembers()
  const company = await create(app, alice, TIDEBORN)
  const update = (changes: object) => app.as(alice).companies.update({ id: company.id, ...changes })
  for (const name of ['Tideborn Two', 'TIDEBORN'])
    expect(await failureIn(update({ name, description: 'Changed' }))).toMatchObject({
      code: 'invalid',
      error: 'Company name cannot be changed once created',
    })
  expect(await failureIn(update({ logoUrl: 'javascript:alert(1)' }))).toMatchObject({
    issues: [{ path: 'logoUrl', message: NOT_A_FILE }],
  })
  expect(await app.as(alice).companies.byId({ id: company.id })).toEqual(company)
  expect(await update({ name: 'Tideborn ', description: ' Changed ', ownerId: 'x' })).toEqual({
    ...company,
    description: 'Changed',
  })
})

test('an account that creates ten companies at once has one of them', async () => {
  const { app, alice } = await appWithMembers()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, at) => create(app, alice, { name: `Many ${at}` })),
  )
  const [made, ...more] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
  expect(more).toEqual([])
  for (const outcome of outcomes.filter(({ status }) => status === 'rejected'))
    expect(outcome).toMatchObject({ reason: { code: 'CONFLICT' } })
  expect(await rowsOf(app, 'company')).toMatchObject([{ id: made!.id }])
  const { companyId } = await app.db.read
    .selectFrom('user')
    .select('companyId')
    .where('id', '=', alice.id)
    .executeTakeFirstOrThrow()
  expect(companyId).toBe(made!.id)
  expect(await failureIn(create(app, alice, { name: 'Another' }))).toMatchObject({
    code: 'conflict',
    error: 'Your account already has a company.',
  })
})
