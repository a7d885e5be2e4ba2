import { expect, test } from 'vitest'
import { cast, editRaw, failureIn, given } from '../cast.testing.ts'

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
