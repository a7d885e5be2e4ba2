import type { CurrentUser } from '@personae/contract/auth'
import { expect, test } from 'vitest'
import { SUBMISSION, type TestApp } from '../../testing/test-app.ts'
import { cast, dump, failureIn, given } from '../cast.testing.ts'

const demote = (app: TestApp, { id }: CurrentUser) =>
  app.db.transact((tx) => tx.updateTable('user').set({ isAdmin: 0 }).where('id', '=', id).execute())

/** What an admin can do that others cannot. */
const ACTS = [
  [
    'approves',
    (app: TestApp, root: CurrentUser, ids: Ids) =>
      app.as(root).moderation.setStatus({ id: ids.pending, status: 'approved' }),
  ],
  [
    'rejects',
    (app: TestApp, root: CurrentUser, ids: Ids) =>
      app.as(root).moderation.setStatus({ id: ids.pending, status: 'rejected' }),
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
    'edits what is hidden',
    (app: TestApp, root: CurrentUser, ids: Ids) =>
      app.as(root).characters.edit({ ...SUBMISSION, id: ids.pending, name: 'Changed' }),
  ],
] as const

interface Ids {
  pending: string
  approved: string
}

async function scene() {
  const { app, alice, root } = await cast()
  const ids: Ids = {
    pending: (await app.given.pending(alice)).id,
    approved: (await given(app, 'approved', alice, root)).id,
  }
  return { app, alice, root, ids }
}

test.for(ACTS)(
  'an admin who lost the right while the request ran %s: refused inside the transaction',
  async ([, act]) => {
    const { app, root, ids } = await scene()
    await demote(app, root)
    const before = await dump(app)
    // `root` still says isAdmin, as the request that read it a moment ago does.
    expect(await failureIn(act(app, root, ids))).toMatchObject({
      code: expect.stringMatching(/forbidden|not_found/),
    })
    expect(await dump(app)).toEqual(before)
  },
)

test.for(ACTS)(
  'somebody whose account was deleted while the request ran %s: nobody, and nothing changes',
  async ([, act]) => {
    const { app, root, ids } = await scene()
    await app.db.transact((tx) => tx.deleteFrom('user').where('id', '=', root.id).execute())
    const before = await dump(app)
    expect(await failureIn(act(app, root, ids))).toMatchObject({ code: 'unauthenticated' })
    expect(await dump(app)).toEqual(before)
  },
)

test('an open session of a demoted admin is that of a plain user from the next request on', async () => {
  const { app, root } = await scene()
  const { token } = await app.services.auth.login({ username: 'root', password: 'secret1' })
  expect((await app.services.auth.resume(token))?.actor.isAdmin).toBe(true)
  await demote(app, root)
  expect((await app.services.auth.resume(token))?.actor.isAdmin).toBe(false)
})

test('a user who says to be an admin without being one is refused by the transaction too', async () => {
  const { app, alice, ids } = await scene()
  for (const [, act] of ACTS.slice(0, 4))
    expect(await failureIn(act(app, { ...alice, isAdmin: true }, ids))).toMatchObject({ code: 'forbidden' })
})
