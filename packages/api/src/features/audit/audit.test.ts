import { expect, test } from 'vitest'
import { cast, editRaw, failureIn, given, rowsOf } from '../cast.testing.ts'

test('what admins did, the last first, found by action and by name', async () => {
  const { app, alice, root } = await cast()
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
    ['root', 'became_admin', 'root'],
  ])
  expect((await log.page({ action: 'character_edited' })).items).toMatchObject([{ targetName: 'Renamed' }])
  expect((await log.page({ q: 'QUICKWATER' })).items).toMatchObject([{ action: 'character_approved' }])
  expect((await log.page({ q: '%' })).total).toBe(0)

  const first = await log.page({ limit: 3 })
  const second = await log.page({ limit: 3, cursor: first.nextCursor })
  expect([...first.items, ...second.items]).toEqual(items)
  expect(second.nextCursor).toBeNull()
})

test('the log is for admins, and there is no procedure that changes it', async () => {
  const { app, alice } = await cast()
  expect(await failureIn(app.as(alice).audit.page({}))).toMatchObject({ code: 'forbidden' })
  expect(await failureIn(app.visitor.audit.page({}))).toMatchObject({ code: 'unauthenticated' })
})

test('a name is found in the log as it is written, whatever its letters', async () => {
  const { app, alice, root } = await cast()
  await given(app, 'approved', alice, root, { name: 'Éowyn Åse' })
  for (const q of ['Éowyn', 'ÉOWYN', 'Åse']) {
    expect((await app.as(root).audit.page({ q })).items).toMatchObject([{ targetName: 'Éowyn Åse' }])
  }
})

test('whatever a program tries, what stands in the log is neither changed nor removed', async () => {
  const { app } = await cast()
  const before = await rowsOf(app, 'audit_log')
  const forge = app.db.transact((tx) => tx.updateTable('audit_log').set({ actorName: 'nobody' }).execute())
  await expect(forge).rejects.toThrow('the audit log is not changed')
  const forget = app.db.transact((tx) => tx.deleteFrom('audit_log').execute())
  await expect(forget).rejects.toThrow('the audit log is not changed')
  expect(await rowsOf(app, 'audit_log')).toEqual(before)
})
