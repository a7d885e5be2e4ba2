import type { CurrentUser } from '@personae/contract/auth'
import { expect, test } from 'vitest'
import { SUBMISSION, type TestApp } from '../../testing/test-app.ts'
import { turnsDuring } from '../../testing/turns.ts'
import { cast, rowsOf } from '../cast.testing.ts'

type More = Partial<typeof SUBMISSION> & { status?: 'approved' | 'pending' }

const AT_ONCE = 500

/** Many characters of one owner. */
async function crowd(app: TestApp, owner: CurrentUser, size: number, more: More): Promise<void> {
  for (let from = 0; from < size; from += AT_ONCE) {
    const lines = Array.from({ length: Math.min(AT_ONCE, size - from) }, (_, at) => ({
      number: at + 1,
      text: JSON.stringify({
        ...SUBMISSION,
        source: 'crowd',
        sourceId: `${more.name} ${from + at}`,
        ...more,
      }),
    }))
    await app.services.imports.importLines(lines, {
      owner,
      readPicture: () => expect.unreachable(),
      refused: (_, reason) => expect.fail(reason),
    })
  }
}

test('others’ submissions of a name, however many, do not hide who is published under it', async () => {
  const { app, alice, bob, root } = await cast()
  await crowd(app, bob, 2_000, { name: 'Orla Quickwater', status: 'pending' })
  const { id } = await app.given.approved(alice, root)
  const { name, origin } = SUBMISSION
  const shown = await app.as(alice).duplicates.likely({ name, origin })
  expect(shown.map((one) => one.id)).toEqual([id])
})

test('a name that a crowd bears: those of the same universe are found among it', async () => {
  const { app, alice, bob } = await cast()
  await crowd(app, bob, 2_000, { name: 'Guard', origin: 'Elsewhere', status: 'approved' })
  await crowd(app, bob, 1, { name: 'Guard.', origin: 'Tideborn', status: 'approved' })
  const [first] = await app.as(alice).duplicates.likely({ name: 'Guard', origin: 'tideborn' })
  expect(first).toMatchObject({ name: 'Guard.', origin: 'Tideborn' })
})

test('naming a crowd beside it does not hide whom a submission copies', async () => {
  const { app, alice, bob, root } = await cast()
  await crowd(app, bob, 500, { name: 'A Guard', status: 'approved' })
  const copied = await app.given.approved(bob, root, { name: 'Zarah Vane' })
  const description = 'A river pilot, also known as A Guard.'
  const { id } = await app.given.pending(alice, { name: 'Zarah Vane', description })
  const [first] = await app.as(root).duplicates.of({ id })
  expect(first?.id).toBe(copied.id)
})

test('a thousand other names are not a thousand keys', async () => {
  const { app, alice } = await cast()
  const names = Array.from({ length: 1_000 }, (_, at) => at.toString(36)).join(', ')
  await app.given.pending(alice, { description: `A river pilot, also known as ${names}.` })
  expect((await rowsOf(app, 'duplicate_key')).length).toBeLessThan(30)
})

test('a crowd from before there were keys gets them, and others are served in between', async () => {
  const { app, bob } = await cast()
  await crowd(app, bob, 1_000, { name: 'Guard', status: 'approved' })
  const before = await rowsOf(app, 'duplicate_key')
  await app.db.transact((tx) => tx.deleteFrom('duplicate_key').execute())
  expect(await turnsDuring(() => app.services.duplicates.indexMissing())).toBeGreaterThanOrEqual(9)
  expect(await rowsOf(app, 'duplicate_key')).toEqual(before)
})
