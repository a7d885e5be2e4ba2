import { expect, test } from 'vitest'
import { appWithMembers, given } from '../../members.testing.ts'
import { reportRaw } from '../../review/disputes/disputes.testing.ts'

test('a scheduled decision takes no place on a page of the queue, and the next one is named', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const ids: string[] = []
  for (const name of ['First', 'Second', 'Third']) {
    const { id } = await given(app, 'approved', alice, root, { name })
    ids.push((await reportRaw(app, bob, id)).id)
  }
  const { desk } = app.as(root)
  await desk.schedule({ kind: 'copyright', id: ids[0]! })
  const first = await desk.queue({ kind: 'copyright', limit: 1 })
  const next = await desk.queue({ kind: 'copyright', limit: 1, cursor: first.nextCursor })
  expect([first, next].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids.slice(1))
  expect([first.total, next.nextCursor]).toEqual([2, null])
})
