import { expect, test } from 'vitest'
import { appWithMembers, editRaw, failureIn, given, rowsOf } from '../../members.testing.ts'

test('lists the actions of admins, latest first, filtered by action and by name', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'approved', alice, root)
  await editRaw(app, root, id, { name: 'Renamed' })
  await app.as(root).moderation.remove({ id })
  const log = app.as(root).audit
  const { items, total } = await log.page({})
  expect(total).toBe(4)
  expect(items.map(({ actorName, action, targetName }) => [actorName, action, targetName])).toEqual([
    ['root', 'character_deleted', 'Renamed'],
    ['root', 'character_edited', 'Renamed'],
    ['root', 'character_approved', 'Orla Quickwater'],
    ['command line', 'became_admin', 'root'],
  ])
  expect((await log.page({ action: 'character_edited' })).items).toMatchObject([{ targetName: 'Renamed' }])
  expect((await log.page({ q: 'QUICKWATER' })).items).toMatchObject([{ action: 'character_approved' }])
  expect((await log.page({ q: '%' })).total).toBe(0)

  const first = await log.page({ limit: 3 })
  const second = await log.page({ limit: 3, cursor: first.nextCursor })
  expect([...first.items, ...second.items]).toEqual(items)
  expect(second.nextCursor).toBeNull()
})

test('only admins read the log, and no procedure changes it', async () => {
  const { app, alice } = await appWithMembers()
  expect(await failureIn(app.as(alice).audit.page({}))).toMatchObject({ code: 'forbidden' })
  expect(await failureIn(app.visitor.audit.page({}))).toMatchObject({ code: 'unauthenticated' })
})

test('a name is found in the log by its literal text, including wildcards', async () => {
  const { app, alice, root } = await appWithMembers()
  await given(app, 'approved', alice, root, { name: 'Éowyn Åse' })
  for (const q of ['Éowyn', 'éowyn', 'ÉOWYN', 'Eowyn', 'Åse', 'ase']) {
    expect((await app.as(root).audit.page({ q })).items).toMatchObject([{ targetName: 'Éowyn Åse' }])
  }
})

test('no statement can change or remove an entry of the log', async () => {
  const { app } = await appWithMembers()
  const before = await rowsOf(app, 'audit_log')
  const forge = app.db.transact((tx) => tx.updateTable('audit_log').set({ actorName: 'nobody' }).execute())
  await expect(forge).rejects.toThrow('the audit log is not changed')
  const forget = app.db.transact((tx) => tx.deleteFrom('audit_log').execute())
  await expect(forget).rejects.toThrow('the audit log is not changed')
  expect(await rowsOf(app, 'audit_log')).toEqual(before)
})

test('filters by time in any time zone; existing targets have links to their pages', async () => {
  const { app, alice, root } = await appWithMembers()
  app.clock.advance(60 * 60 * 1_000)
  const from = app.clock.now().toISOString()
  const { id } = await given(app, 'approved', alice, root, { name: 'Still Here' })
  app.clock.advance(60 * 60 * 1_000)
  const to = app.clock.now()
  const gone = await given(app, 'approved', alice, root, { name: 'Gone' })
  await app.as(root).moderation.remove({ id: gone.id })
  const found = async (filter: { from?: string; to?: string }) =>
    (await app.as(root).audit.page(filter)).items.map(({ targetName, page }) => [targetName, page])
  expect(await found({ from })).toEqual([
    ['Gone', null],
    ['Gone', null],
    ['Still Here', 'character'],
  ])
  // The same moment, written two hours ahead of UTC.
  const east = new Date(to.getTime() + 2 * 60 * 60 * 1_000).toISOString().replace('Z', '+02:00')
  expect(await found({ from, to: east })).toEqual([['Still Here', 'character']])
  expect(await found({ to: from })).toEqual([['root', null]])
  expect((await app.as(root).audit.page({ from, to: east })).total).toBe(1)
  expect(await failureIn(app.as(root).audit.page({ from: 'yesterday' }))).toMatchObject({ code: 'invalid' })
  expect(id).not.toBe(gone.id)
})
