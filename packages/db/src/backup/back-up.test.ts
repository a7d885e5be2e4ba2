import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDb, usesFiles } from '../test-db.testing.ts'
import { backUp } from './back-up.ts'

/** More steps than the copy needs, unless each commit restarts it. */
const MAX_STEPS = 100

test.runIf(usesFiles)(
  'commits between the steps neither restart the copy nor become part of it',
  async () => {
    const db = await openTestDb()
    onTestFinished(db.close)
    const writer = new Sqlite(db.location)
    onTestFinished(() => void writer.close())
    writer.exec(`insert into media (hash, width, height, "perceptualHash", "createdAt")
    values ('large', 1, 1, '0000000000000000', '2026-01-01T00:00:00.000Z')`)
    writer.exec(`insert into media_variant (hash, width, bytes) values ('large', 1, randomblob(30000000))`)
    const before = writer.prepare('select version from content_version').pluck().get()

    const shares: number[] = []
    const to = `${db.location}.backup`
    await backUp({
      from: db.location,
      to,
      progress: ({ share }) => {
        shares.push(share)
        if (shares.length > MAX_STEPS) throw new Error('the copy does not end')
        writer.exec('update content_version set version = version + 1')
      },
      signal: new AbortController().signal,
    })
    expect(shares.length).toBeGreaterThan(5)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    const backup = new Sqlite(to)
    onTestFinished(() => void backup.close())
    expect(backup.prepare('select version from content_version').pluck().get()).toBe(before)
  },
)
