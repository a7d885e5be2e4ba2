import type { CurrentUser } from '@personae/contract/auth'
import { expect, test } from 'vitest'
import { nameOfPicture, pictureOf } from '../../../test-app.testing.ts'
import { appWithMembers, dump, failureIn, given, rowsOf } from '../../members.testing.ts'
import {
  REASON,
  approveAll,
  approvedCompany,
  create,
  logged,
  messagesOf,
  seenBy,
  universe,
  urlOf,
  waiting,
} from './companies.testing.ts'

test('the name of a universe with other users’ characters needs approval, and owns nothing until then', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  await given(app, 'approved', bob, root, { origin: 'TIDEBORN' })
  const before = await universe(app, 'Tideborn')
  const version = app.services.listing.version()
  const made = await create(app, alice, { name: 'Tideborn', logoUrl: pictureOf('wave') })
  const { id } = made
  expect(made).toMatchObject({ name: 'Tideborn', logoUrl: urlOf('wave') })
  expect(await app.as(alice).companies.own()).toMatchObject({ company: { status: 'pending' } })
  for (const viewer of [null, bob])
    expect(await seenBy(app, viewer, id)).toEqual({ byId: null, listed: null })
  for (const viewer of [alice, root]) expect(await seenBy(app, viewer, id)).toMatchObject({ byId: { id } })
  const strangers = [app.as(bob).companies.update({ id, description: 'x' })]
  for (const call of strangers) expect(await failureIn(call)).toMatchObject({ code: 'not_found' })
  expect(await universe(app, 'Tideborn')).toEqual(before)

  // A logo may be approved before the name of its company, but is not public yet.
  await app.as(root).companies.decideLogo({ id, status: 'approved', logoUrl: urlOf('wave') })
  await app.as(alice).companies.update({ id, description: 'Rivers that move.' })
  expect(await universe(app, 'Tideborn')).toEqual(before)
  expect(app.services.listing.version()).toBe(version)
  expect((await app.as(root).companies.requests({})).items).toMatchObject([
    { id, status: 'pending', ownerUsername: 'alice', othersCharacters: 1, pendingLogoUrl: null },
  ])

  await app.as(root).companies.decideName({ id, status: 'approved' })
  expect(app.services.listing.version()).toBeGreaterThan(version)
  expect(await universe(app, 'Tideborn')).toMatchObject({ companyId: id, cardLogos: [urlOf('wave')] })
  expect(await seenBy(app, null, id)).toMatchObject({ byId: { logoUrl: urlOf('wave') }, listed: { id } })
  expect((await messagesOf(app, alice))[0]).toEqual([
    'company_name_approved',
    'Your company “Tideborn” has been approved.',
  ])
  expect((await logged(app, root))[0]).toEqual(['company_name_approved', 'Tideborn'])
  expect(await waiting(app, root)).toEqual([])
})

test('a name that only the owner’s characters have, or others’ unpublished ones, needs no approval', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  await given(app, 'approved', alice, root, { origin: 'Tideborn' })
  for (const state of ['pending', 'sent back', 'rejected for good'] as const)
    await given(app, state, bob, root, { origin: 'Tideborn' })
  const { id } = await create(app, alice, { name: 'Tideborn' })
  expect(await universe(app, 'Tideborn')).toMatchObject({ companyId: id })
  expect(await waiting(app, root)).toEqual([])
})

test('a refused name is free again, but needs approval for every user, as do later names of its owner', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const { id: characterId } = await given(app, 'approved', bob, root, { origin: 'Tideborn' })
  const { id } = await create(app, alice, { name: 'Tideborn', logoUrl: pictureOf('wave') })
  await app.as(root).companies.decideName({ id, status: 'refused', reason: REASON })
  expect([await rowsOf(app, 'company'), await rowsOf(app, 'media')]).toEqual([[], []])
  expect((await messagesOf(app, alice))[0]).toEqual([
    'company_name_refused',
    `Your company “Tideborn” has been refused. Reason: ${REASON}`,
  ])
  expect((await logged(app, root))[0]).toEqual(['company_name_refused', 'Tideborn'])
  expect(await app.as(alice).companies.own()).toEqual({
    company: null,
    refusal: { kind: 'refused', name: 'Tideborn', reason: REASON, at: app.clock.now().toISOString() },
  })
  // No other user is told of the refusal, or affected by it.
  expect(await app.as(bob).companies.own()).toEqual({ company: null, refusal: null })
  const other = await create(app, root, { name: 'Marsh' })
  expect(await seenBy(app, null, other.id)).toMatchObject({ byId: { name: 'Marsh' } })
  for (const [of, code] of [
    ['no-such', 'not_found'],
    [id, 'conflict'],
  ] as const)
    expect(await failureIn(app.as(root).companies.revoke({ id: of, reason: REASON }))).toMatchObject({ code })
  await app.as(root).moderation.remove({ id: characterId })

  for (const [person, name] of [
    [bob, 'TIDEBORN'],
    [alice, 'Elsewhere'],
  ] as const) {
    const { id: next } = await create(app, person, { name })
    expect(await seenBy(app, null, next)).toEqual({ byId: null, listed: null })
    expect(await app.as(person).companies.own()).toMatchObject({
      company: { status: 'pending' },
      refusal: null,
    })
    await approveAll(app, root, next)
    expect(await seenBy(app, null, next)).toMatchObject({ byId: { name } })
  }
  // The download has it also after a next company.
  expect((await app.exportOf(alice)).companyRefusals).toMatchObject([{ name: 'Tideborn', reason: REASON }])
})

test('a revoked company is removed from its universe, and the rightful owner can create it', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const { id } = await approvedCompany(app, alice, root, { name: 'Tideborn', logoUrl: pictureOf('wave') })
  await app.as(alice).companies.update({ id, logoUrl: pictureOf('foam') })
  await given(app, 'approved', bob, root, { origin: 'Tideborn' })
  const version = app.services.listing.version()
  await app.as(root).companies.revoke({ id, reason: REASON })
  expect(app.services.listing.version()).toBeGreaterThan(version)
  expect(await universe(app, 'Tideborn')).toMatchObject({
    companyId: undefined,
    cardLogos: [null],
    ofOrigin: null,
  })
  expect(await rowsOf(app, 'media')).toEqual([])
  const users = await app.db.read.selectFrom('user').select(['username', 'companyId']).execute()
  expect(users).toContainEqual({ username: 'alice', companyId: null })
  expect((await messagesOf(app, alice))[0]).toEqual([
    'company_revoked',
    `Your company “Tideborn” has been revoked. Reason: ${REASON}`,
  ])
  expect((await logged(app, root))[0]).toEqual(['company_revoked', 'Tideborn'])
  expect(await failureIn(app.as(alice).companies.update({ id, description: 'x' }))).toMatchObject({
    code: 'not_found',
  })

  const rightful = await create(app, bob, { name: 'Tideborn' })
  await app.as(root).companies.decideName({ id: rightful.id, status: 'approved' })
  expect(await universe(app, 'Tideborn')).toMatchObject({ companyId: rightful.id })
})

test('two concurrent decisions on a name, or revocations: one succeeds, the other is a conflict', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const second = await app.given.admin('second')
  await given(app, 'approved', bob, root, { origin: 'Tideborn' })
  const refused = await create(app, alice, { name: 'Tideborn' })
  const expectOne = async (calls: Promise<unknown>[]) => {
    const settled = await Promise.allSettled(calls)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const lost = settled.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(await failureIn(Promise.reject(lost.reason as Error))).toMatchObject({ code: 'conflict' })
  }
  const name = (by: CurrentUser, status: 'approved' | 'refused', id: string) =>
    app.as(by).companies.decideName({ id, status, reason: REASON })
  await expectOne([name(root, 'refused', refused.id), name(second, 'approved', refused.id)])
  const { id } = await create(app, alice, { name: 'Tideborn' })
  expect(await failureIn(app.as(root).companies.revoke({ id, reason: REASON }))).toMatchObject({
    code: 'conflict',
  })
  await expectOne([name(root, 'approved', id), name(second, 'refused', id)])
  const revoke = (by: CurrentUser) => app.as(by).companies.revoke({ id, reason: REASON })
  await expectOne([revoke(root), revoke(second)])
})

test('deleting an account deletes its request; a decision on it is not found', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  await given(app, 'approved', bob, root, { origin: 'Tideborn' })
  const { id } = await create(app, alice, { name: 'Tideborn', logoUrl: pictureOf('wave') })
  await app.as(alice).account.remove({ currentPassword: 'secret1' })
  expect([await waiting(app, root), await rowsOf(app, 'media')]).toEqual([[], []])
  const { decideName, decideLogo } = app.as(root).companies
  for (const call of [
    decideName({ id, status: 'approved' }),
    decideLogo({ id, status: 'approved', logoUrl: urlOf('wave') }),
  ])
    expect(await failureIn(call)).toMatchObject({ code: 'not_found' })
})

test('a name still needs approval after the account it was taken from is deleted', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const { id } = await create(app, alice, { name: 'Tideborn' })
  await app.as(root).companies.revoke({ id, reason: REASON })
  await app.as(alice).account.remove({ currentPassword: 'secret1' })
  await create(app, bob, { name: 'Tideborn' })
  expect(await waiting(app, root)).toEqual(['Tideborn'])
})

test('only current admins decide, and a refusal needs a reason', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const { id } = await create(app, alice, { name: 'Tideborn', logoUrl: pictureOf('wave') })
  const before = await dump(app)
  const calls = (by: CurrentUser | null, reason: string) => {
    const { companies } = app.as(by)
    const refusal = { id, status: 'refused' as const, reason }
    return {
      reads: [companies.requests({}), companies.request({ id })],
      writes: [
        companies.decideName(refusal),
        companies.decideLogo({ ...refusal, logoUrl: urlOf('wave') }),
        companies.removeLogo({ id, logoUrl: urlOf('wave'), reason }),
        companies.revoke({ id, reason }),
      ],
    }
  }
  const refusedWith = async (all: Promise<unknown>[], body: object) => {
    for (const failure of await Promise.all(all.map(failureIn))) expect(failure).toMatchObject(body)
  }
  for (const [person, code] of [
    [null, 'unauthenticated'],
    [alice, 'forbidden'],
    [bob, 'forbidden'],
  ] as const) {
    const { reads, writes } = calls(person, REASON)
    await refusedWith([...reads, ...writes], { code })
  }
  await refusedWith(calls({ ...bob, isAdmin: true }, REASON).writes, { code: 'forbidden' })
  for (const reason of ['', ' \u200b ', 'x'.repeat(2_001), '\u0345\u0334'.repeat(100_000)]) {
    const { reads, writes } = calls(root, reason)
    await refusedWith(writes, { code: 'invalid', issues: [{ path: 'reason', message: expect.any(String) }] })
    await Promise.all(reads)
  }
  const { decideLogo } = app.as(root).companies
  for (const logoUrl of ['', 'https://elsewhere.example/x.webp', nameOfPicture('wave')])
    expect(await failureIn(decideLogo({ id, status: 'approved', logoUrl }))).toMatchObject({
      code: 'invalid',
    })
  expect(await dump(app)).toEqual(before)
})
