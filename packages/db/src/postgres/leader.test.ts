import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '../db.ts'
import { hasSessions, usesFiles } from '../test-db.testing.ts'
import { connectOutside, cutConnections, fresh, openAgain } from './postgres.testing.ts'

const SOON = { timeout: 120_000, interval: 10 }

/** Leads, and records each start and end of its work. */
function leader(db: Db, name: string, notes: string[]) {
  const stop = db.lead(() => {
    notes.push(`${name} begins`)
    return async () => void notes.push(`${name} ends`)
  })
  onTestFinished(stop)
  return stop
}

const expectNotes = (notes: string[], expected: string[]): Promise<void> =>
  vi.waitFor(() => expect(notes).toEqual(expected), SOON)

describe.runIf(!usesFiles && hasSessions)('the leader of several processes', () => {
  test('one leads; the other follows after its end', async () => {
    const db = await fresh()
    const other = await openAgain(db)
    const notes: string[] = []
    const stop = leader(db, 'one', notes)
    await expectNotes(notes, ['one begins'])
    leader(other, 'two', notes)
    await stop()
    await expectNotes(notes, ['one begins', 'one ends', 'two begins'])
  })

  test('a leader whose connection was lost ends its work, and leads again', async () => {
    const db = await fresh()
    const notes: string[] = []
    leader(db, 'one', notes)
    await expectNotes(notes, ['one begins'])
    expect(await cutConnections(await connectOutside(db), 'leader')).toBe(1)
    await expectNotes(notes, ['one begins', 'one ends', 'one begins'])
  })

  test('one that has never led ends at once', async () => {
    const db = await fresh()
    const other = await openAgain(db)
    const notes: string[] = []
    leader(db, 'one', notes)
    await expectNotes(notes, ['one begins'])
    await leader(other, 'two', notes)()
    expect(notes).toEqual(['one begins'])
  })
})
