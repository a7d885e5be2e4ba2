import type { CurrentUser } from '@personae/contract/auth'
import { UNDO_PERIOD_MS } from '@personae/contract/moderation.constants'
import { expect, test } from 'vitest'
import { encodeCursor } from '../../../lib/cursor.ts'
import { pictureOf } from '../../../test-app.testing.ts'
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

test('a new logo is shown to its owner only, until an admin has approved it', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  await given(app, 'approved', alice, root)
  const made = await create(app, alice, { name: 'Tideborn', logoUrl: pictureOf('wave') })
  const { id } = made
  const without = { ...made, logoUrl: null }
  expect(made.logoUrl).toBe(urlOf('wave'))
  expect(await seenBy(app, alice, id)).toEqual({ byId: made, listed: made })
  for (const viewer of [null, bob, root])
    expect(await seenBy(app, viewer, id)).toEqual({ byId: without, listed: without })
  expect(await universe(app, 'Tideborn')).toEqual({
    companyId: id,
    logoUrl: undefined,
    cardLogos: [null],
    ofOrigin: without,
  })
  expect(await messagesOf(app, root)).toContainEqual([
    'company_requested',
    'The new logo of “Tideborn” needs an admin’s approval.',
  ])

  await app.as(root).companies.decideLogo({ id, status: 'approved', logoUrl: urlOf('wave') })
  for (const viewer of [null, bob, root, alice])
    expect(await seenBy(app, viewer, id)).toEqual({ byId: made, listed: made })
  expect(await universe(app, 'Tideborn')).toEqual({
    companyId: id,
    logoUrl: made.logoUrl,
    cardLogos: [made.logoUrl],
    ofOrigin: made,
  })
  expect(await waiting(app, root)).toEqual([])
  expect((await messagesOf(app, alice))[0]).toEqual([
    'company_logo_approved',
    'The new logo of “Tideborn” has been approved.',
  ])
  expect((await logged(app, root))[0]).toEqual(['company_logo_approved', 'Tideborn'])
})

test('until a changed logo is approved others see the previous one', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await approvedCompany(app, alice, root, { name: 'Tideborn', logoUrl: pictureOf('wave') })
  const told = async () => (await messagesOf(app, root)).length
  const before = await told()
  await app.as(alice).companies.update({ id, description: 'Rivers that move.' })
  expect(await told()).toBe(before)
  const changed = await app.as(alice).companies.update({ id, logoUrl: pictureOf('foam') })
  expect(await told()).toBe(before + 1)
  expect(changed.logoUrl).toBe(urlOf('foam'))
  expect((await app.visitor.companies.byId({ id })).logoUrl).toBe(urlOf('wave'))
  expect(await app.as(alice).companies.own()).toMatchObject({
    company: { status: 'active', logoUrl: urlOf('wave'), pendingLogoUrl: urlOf('foam') },
  })
  await approveAll(app, root, id)
  expect((await app.visitor.companies.byId({ id })).logoUrl).toBe(urlOf('foam'))
  expect(await rowsOf(app, 'media')).toHaveLength(1)
})

test('a refused logo is deleted, the previous one stays, and the owner gets the reason', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await approvedCompany(app, alice, root, { name: 'Tideborn', logoUrl: pictureOf('wave') })
  await app.as(alice).companies.update({ id, logoUrl: pictureOf('foam') })
  const refusal = { id, status: 'refused' as const, logoUrl: urlOf('foam'), reason: REASON }
  await app.as(root).companies.decideLogo(refusal)
  for (const viewer of [null, alice])
    expect((await app.as(viewer).companies.byId({ id })).logoUrl).toBe(urlOf('wave'))
  expect(await rowsOf(app, 'media')).toHaveLength(1)
  expect((await messagesOf(app, alice))[0]).toEqual([
    'company_logo_refused',
    `The new logo of “Tideborn” has been refused. Reason: ${REASON}`,
  ])
  const refused = async () => (await app.as(alice).companies.own()).company?.logoRefusal
  expect(await refused()).toBe(REASON)
  await app.as(alice).companies.update({ id, description: 'Said' })
  expect(await refused()).toBe(REASON)
  await app.as(alice).companies.update({ id, logoUrl: pictureOf('spray') })
  expect(await refused()).toBeNull()
})

test('the owner withdraws a waiting logo, alone or with the approved one', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await approvedCompany(app, alice, root, { name: 'Tideborn', logoUrl: pictureOf('wave') })
  const { update } = app.as(alice).companies
  await update({ id, logoUrl: pictureOf('foam') })
  expect((await update({ id, logoUrl: urlOf('wave') })).logoUrl).toBe(urlOf('wave'))
  expect([await waiting(app, root), (await rowsOf(app, 'media')).length]).toEqual([[], 1])

  await update({ id, logoUrl: pictureOf('foam') })
  expect((await update({ id, logoUrl: null })).logoUrl).toBeNull()
  expect((await app.visitor.companies.byId({ id })).logoUrl).toBeNull()
  expect([await waiting(app, root), await rowsOf(app, 'media')]).toEqual([[], []])
})

test('sending the approved logo again needs no approval, and withdraws the waiting one', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await approvedCompany(app, alice, root, { name: 'Tideborn', logoUrl: pictureOf('wave') })
  await app.as(alice).companies.update({ id, logoUrl: pictureOf('foam') })
  await app.as(alice).companies.update({ id, logoUrl: pictureOf('wave') })
  expect(await waiting(app, root)).toEqual([])
  expect((await app.visitor.companies.byId({ id })).logoUrl).toBe(urlOf('wave'))
})

test('a logo that was replaced, withdrawn or decided on meanwhile is a conflict, and nothing changes', async () => {
  const { app, alice, root } = await appWithMembers()
  const second = await app.given.admin('second')
  const { id } = await create(app, alice, { name: 'Tideborn', logoUrl: pictureOf('wave') })
  const decide = (by: CurrentUser, status: 'approved' | 'refused') =>
    app.as(by).companies.decideLogo({ id, status, logoUrl: urlOf('wave'), reason: REASON })
  const expectConflict = async () => {
    const before = await dump(app)
    for (const status of ['approved', 'refused'] as const)
      expect(await failureIn(decide(root, status))).toMatchObject({ code: 'conflict' })
    expect(await dump(app)).toEqual(before)
  }
  await app.as(alice).companies.update({ id, logoUrl: pictureOf('foam') })
  await expectConflict()
  await app.as(alice).companies.update({ id, logoUrl: null })
  await expectConflict()
  await app.as(alice).companies.update({ id, logoUrl: pictureOf('wave') })
  const both = await Promise.allSettled([decide(root, 'approved'), decide(second, 'refused')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expectConflict()
})

test('admins are notified once when a company enters the queue; it keeps its position there', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const { id } = await create(app, alice, { name: 'Tideborn', logoUrl: pictureOf('wave') })
  await create(app, bob, { name: 'Marsh', logoUrl: pictureOf('reeds') })
  for (const picture of ['a', 'b', 'c'])
    await app.as(alice).companies.update({ id, logoUrl: pictureOf(picture) })
  expect((await messagesOf(app, root)).filter(([type]) => type === 'company_requested')).toHaveLength(2)
  expect(await waiting(app, root)).toEqual(['Tideborn', 'Marsh'])
  expect(await rowsOf(app, 'media')).toHaveLength(2)
})

test('the queue is paged, even if all requests have the same millisecond', async () => {
  const { app, root } = await appWithMembers()
  for (let at = 0; at < 5; at += 1)
    await create(app, await app.given.user(`owner-${at}`), { name: `Marsh ${at}`, logoUrl: pictureOf('x') })
  const { requests } = app.as(root).companies
  const first = await requests({ limit: 2 })
  const second = await requests({ limit: 2, cursor: first.nextCursor })
  const third = await requests({ limit: 2, cursor: second.nextCursor })
  const names = [first, second, third].flatMap(({ items }) => items.map(({ name }) => name))
  expect(names).toEqual([0, 1, 2, 3, 4].map((at) => `Marsh ${at}`))
  expect([first.total, third.nextCursor]).toEqual([5, null])
  // The last position of a cursor is later than the last valid date.
  const far = encodeCursor('company requests', [Number.MAX_SAFE_INTEGER])
  expect((await requests({ cursor: far })).items).toEqual([])
  expect(await failureIn(requests({ cursor: 'x' }))).toMatchObject({ code: 'invalid' })
})

test('an admin takes an approved logo down, and a waiting one stays in the queue', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await approvedCompany(app, alice, root, { name: 'Tideborn', logoUrl: pictureOf('wave') })
  await app.as(alice).companies.update({ id, logoUrl: pictureOf('foam') })
  const remove = (logoUrl: string) => app.as(root).companies.removeLogo({ id, logoUrl, reason: REASON })
  expect(await failureIn(remove(urlOf('foam')))).toMatchObject({ code: 'conflict' })
  const version = app.services.listing.version()
  await remove(urlOf('wave'))
  expect(app.services.listing.version()).toBeGreaterThan(version)
  expect((await app.visitor.companies.byId({ id })).logoUrl).toBeNull()
  expect(await app.as(alice).companies.own()).toMatchObject({
    company: { logoUrl: null, pendingLogoUrl: urlOf('foam'), logoRefusal: REASON },
  })
  expect(await failureIn(remove(urlOf('wave')))).toMatchObject({ code: 'conflict' })
  expect((await messagesOf(app, alice))[0]).toEqual([
    'company_logo_removed',
    `The logo of “Tideborn” has been removed. Reason: ${REASON}`,
  ])
  expect((await logged(app, root))[0]).toEqual(['company_logo_removed', 'Tideborn'])
})

test('an admin’s own logo needs approval too; the log has their decision on it', async () => {
  const { app, root } = await appWithMembers()
  const { id } = await create(app, root, { name: 'Curated', logoUrl: pictureOf('wave') })
  expect((await app.visitor.companies.byId({ id })).logoUrl).toBeNull()
  expect((await messagesOf(app, root)).filter(([type]) => type === 'company_requested')).toEqual([])
  await approveAll(app, root, id)
  expect((await logged(app, root))[0]).toEqual(['own company_logo_approved', 'Curated'])
})

test('a refused name ends the company with its waiting logo, of which its owner is told nothing', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const { origin } = await given(app, 'approved', alice, root)
  const { id } = await create(app, bob, { name: origin, logoUrl: pictureOf('wave') })
  const logo = { status: 'approved', logoUrl: urlOf('wave') } as const
  await app.as(root).desk.schedule({ kind: 'company', id, name: { status: 'refused', reason: REASON }, logo })
  app.clock.advance(UNDO_PERIOD_MS)
  await app.services.jobs.runDue('decision')
  expect((await messagesOf(app, bob)).map(([type]) => type)).toEqual(['company_name_refused'])
})
