import { renameSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import type { CurrentUser } from '@personae/contract/auth'
import { usesFiles } from '@personae/db/testing'
import { expect, test } from 'vitest'
import { SUBMISSION, type TestApp } from '../../../test-app.testing.ts'
import { procedures } from '../../../procedures.ts'
import { appWithMembers, dump, failureIn, given } from '../../members.testing.ts'

const demote = (app: TestApp, { id }: CurrentUser) =>
  app.db.transact((tx) => tx.updateTable('user').set({ isAdmin: 0 }).where('id', '=', id).execute())

/** The actions of admins. */
const ACTS = [
  [
    'approves',
    (app: TestApp, root: CurrentUser, ids: Ids) =>
      app.as(root).moderation.setStatus({ id: ids.pending, verdict: 'approved' }),
  ],
  [
    'rejects',
    (app: TestApp, root: CurrentUser, ids: Ids) =>
      app.as(root).moderation.setStatus({ id: ids.pending, verdict: 'permanent' }),
  ],
  [
    'deletes',
    (app: TestApp, root: CurrentUser, ids: Ids) => app.as(root).moderation.remove({ id: ids.approved }),
  ],
  [
    'edits',
    (app: TestApp, root: CurrentUser, ids: Ids) =>
      app.as(root).characters.edit({ ...SUBMISSION, id: ids.approved, name: 'Changed' }),
  ],
  [
    'edits a hidden character',
    (app: TestApp, root: CurrentUser, ids: Ids) =>
      app.as(root).characters.edit({ ...SUBMISSION, id: ids.pending, name: 'Changed' }),
  ],
] as const

interface Ids {
  pending: string
  approved: string
}

async function appWithSubmissions() {
  const { app, alice, root } = await appWithMembers()
  const ids: Ids = {
    pending: (await app.given.pending(alice)).id,
    approved: (await given(app, 'approved', alice, root)).id,
  }
  return { app, alice, root, ids }
}

test.for(ACTS)(
  'an admin whose permissions were revoked while the request ran %s: refused inside the transaction',
  async ([, act]) => {
    const { app, root, ids } = await appWithSubmissions()
    await demote(app, root)
    const before = await dump(app)
    // `root` still says isAdmin, like a request that was authenticated a moment ago.
    expect(await failureIn(act(app, root, ids))).toMatchObject({
      code: expect.stringMatching(/forbidden|not_found/),
    })
    expect(await dump(app)).toEqual(before)
  },
)

test.for(ACTS)(
  'a user whose account was deleted while the request ran %s: refused, and nothing changes',
  async ([, act]) => {
    const { app, root, ids } = await appWithSubmissions()
    await app.db.transact((tx) => tx.deleteFrom('user').where('id', '=', root.id).execute())
    const before = await dump(app)
    expect(await failureIn(act(app, root, ids))).toMatchObject({ code: 'unauthenticated' })
    expect(await dump(app)).toEqual(before)
  },
)

test('an open session of a demoted admin has a user’s permissions from the next request on', async () => {
  const { app, root } = await appWithSubmissions()
  const { token } = await app.services.auth.login({ username: 'root', password: 'secret1' })
  expect((await app.services.auth.resume(token))?.actor.isAdmin).toBe(true)
  await demote(app, root)
  expect((await app.services.auth.resume(token))?.actor.isAdmin).toBe(false)
})

test('who is no admin any more reads nothing of what admins were told, in the list, in its count and in their data', async () => {
  const { app, root } = await appWithSubmissions()
  const readBy = async (user: CurrentUser) => {
    const { items } = await app.as(user).notifications.page({})
    const { count } = await app.as(user).notifications.unreadCount()
    const exported = []
    for await (const one of (await app.exportOf(user)).notifications) exported.push(one)
    return { items: items.length, count, exported: exported.length }
  }
  const told = await readBy(root)
  expect(told.items).toBeGreaterThan(0)
  expect(told).toEqual({ items: told.items, count: told.items, exported: told.items })
  await demote(app, root)
  expect(await readBy({ ...root, isAdmin: false })).toEqual({ items: 0, count: 0, exported: 0 })
})

test('a user who falsely claims to be an admin is refused by the transaction too', async () => {
  const { app, alice, ids } = await appWithSubmissions()
  for (const [, act] of ACTS.slice(0, 4))
    expect(await failureIn(act(app, { ...alice, isAdmin: true }, ids))).toMatchObject({ code: 'forbidden' })
})

test('an admin demoted during a batch of decisions learns which ones were made', async () => {
  const { app, alice, root } = await appWithMembers()
  const ids: string[] = []
  for (let at = 0; at < 6; at += 1) ids.push((await app.given.pending(alice, { name: `Number ${at}` })).id)
  const deciding = app
    .as(root)
    .moderation.decideMany({ submissions: ids.map((id) => ({ id })), verdict: 'approved' })
  while ((await app.visitor.characters.gallery({})).total === 0) await setImmediate()
  await demote(app, root)
  const { decided, refused } = await deciding
  expect(decided.length).toBeLessThan(ids.length)
  const { items } = await app.visitor.characters.gallery({})
  expect(items.map(({ id }) => id).toSorted()).toEqual(decided.toSorted())
  expect([...decided, ...refused.map(({ id }) => id)].toSorted()).toEqual(ids.toSorted())
  for (const { message } of refused) expect(message).toBe('Only admins can do this.')
  expect(
    await failureIn(
      app.as(root).moderation.decideMany({ submissions: ids.map((id) => ({ id })), verdict: 'approved' }),
    ),
  ).toMatchObject({
    code: 'forbidden',
  })
})

test.runIf(usesFiles)(
  'the database fails before a batch, which fails, and during one: made decisions are reported, the rest is refused at once',
  async () => {
    const { app, alice, root } = await appWithMembers()
    const ids: string[] = []
    for (let at = 0; at < 20; at += 1) ids.push((await app.given.pending(alice, { name: `Number ${at}` })).id)
    const decideAll = () =>
      app.as(root).moderation.decideMany({ submissions: ids.map((id) => ({ id })), verdict: 'approved' })
    const aside = `${app.db.location}-aside`
    renameSync(app.db.location, aside)
    const first = failureIn(decideAll())
    expect(await first.finally(() => renameSync(aside, app.db.location))).toMatchObject({
      code: 'unavailable',
    })
    const deciding = decideAll()
    while ((await app.visitor.characters.gallery({})).total === 0) await setImmediate()
    renameSync(app.db.location, aside)
    const { decided, refused } = await deciding.finally(() => renameSync(aside, app.db.location))
    expect(decided.length).toBeLessThan(ids.length)
    const { items } = await app.visitor.characters.gallery({})
    expect(items.map(({ id }) => id).toSorted()).toEqual(decided.toSorted())
    expect([...decided, ...refused.map(({ id }) => id)].toSorted()).toEqual(ids.toSorted())
    for (const { message } of refused) expect(message).toMatch(/^Nothing can be saved at the moment/)
  },
)

const NOTHING = { id: 'nothing' }
const REASON = { ...NOTHING, reason: 'It is not so.' }
const VERDICT = { ...NOTHING, verdict: 'approved' }
const LOGO = `/media/${'0'.repeat(64)}.webp`
const JOB = { kind: 'mail', subject: 'nothing' }

/** An input for each call of admins. No record has these ids, which only callers with the rights are told. */
const INPUTS: Record<string, object> = {
  'admin.dismissJob': JOB,
  'admin.retryJob': JOB,
  'appeals.decide': { ...NOTHING, verdict: 'confirmed', answer: 'It stands.' },
  'companies.decideLogo': { ...NOTHING, status: 'approved', logoUrl: LOGO },
  'companies.decideName': { ...NOTHING, status: 'approved' },
  'companies.removeLogo': { ...REASON, logoUrl: LOGO },
  'companies.revoke': REASON,
  'corrections.decide': { ...NOTHING, verdict: 'accepted' },
  'corrections.fromSubmission': { submissionId: 'nothing', characterId: 'nothing', fields: ['name'] },
  'desk.schedule': { kind: 'submission', ...VERDICT },
  'desk.undo': { kind: 'submission', ...NOTHING },
  'disputes.decide': { ...NOTHING, status: 'dismissed', actionTaken: 'none' },
  'disputes.setIdentity': { ...NOTHING, identityVerified: true },
  'duplicates.callDistinct': { newId: 'nothing', originalId: 'other' },
  'duplicates.decideUniverses': { origin: 'Tideborn', other: 'The Delta', isOne: true },
  'editorial.set': { title: 'New', characterIds: [] },
  'lists.dismissReports': { ...NOTHING, lastReportId: 'nothing' },
  'lists.takeDown': REASON,
  'moderation.decideMany': { submissions: [NOTHING], verdict: 'approved' },
  'moderation.putTemplate': { title: 'Too short', text: 'Please say more.' },
  'moderation.remove': NOTHING,
  'moderation.removeTemplate': NOTHING,
  'moderation.reopen': { ...REASON, to: 'pending' },
  'moderation.setStatus': VERDICT,
  'moderation.takeOff': REASON,
  'payments.refund': NOTHING,
}
/** Reads the request before its transaction, which is then a decision on a correction. */
const READS_FIRST = 'removalRequests.decide'

test('every call of admins decides in its transaction whether its caller still is one', async () => {
  const { app, root } = await appWithMembers()
  const paths = [...procedures.values()]
    .filter(({ type, meta, path }) => type === 'mutation' && meta.access === 'admin' && path !== READS_FIRST)
    .map(({ path }) => path)
  expect(Object.keys(INPUTS).toSorted()).toEqual(paths.toSorted())
  await demote(app, root)
  const before = await dump(app)
  const calls = app.as(root) as unknown as Record<string, Record<string, (input: object) => Promise<unknown>>>
  const codes: Record<string, string> = {}
  for (const path of paths) {
    const [feature, name] = path.split('.') as [string, string]
    codes[path] = (await failureIn(calls[feature]![name]!(INPUTS[path]!))).code
  }
  expect(codes).toEqual(Object.fromEntries(paths.map((path) => [path, 'forbidden'])))
  expect(await dump(app)).toEqual(before)
})
