import { setImmediate } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '../db.ts'
import { hasSessions, usesFiles } from '../test-db.testing.ts'
import { connectOutside, cutConnections, fresh, openAgain } from './postgres.testing.ts'

const SOON = { timeout: 120_000, interval: 5 }

const bump = (db: Db) =>
  db.transact((tx) =>
    tx
      .updateTable('content_version')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute(),
  )

const addTemplate = (db: Db, id: string) =>
  db.transact((tx) => tx.insertInto('reason_template').values({ id, title: '', text: '' }).execute())

describe.runIf(!usesFiles)('versions in PostgreSQL', () => {
  test('the own commits are known at once', async () => {
    const db = await fresh()
    const before = db.contentVersion()
    for (let at = 1; at <= 50; at += 1) {
      const data = db.dataVersion()
      await bump(db)
      expect(db.contentVersion()).toBe(before + at)
      expect(db.dataVersion()).not.toBe(data)
    }
  })

  test("another process's commit becomes known, whether it changes the content or not", async () => {
    const db = await fresh()
    const other = await openAgain(db)
    const content = db.contentVersion()
    await bump(other)
    await vi.waitFor(() => expect(db.contentVersion()).toBe(content + 1), SOON)
    // The first content change is completely known by now, so the next new data version is that of the next commit.
    const data = db.dataVersion()
    await addTemplate(other, 'a')
    await vi.waitFor(() => expect(db.dataVersion()).not.toBe(data), SOON)
    expect(db.contentVersion()).toBe(content + 1)
  })

  test('a commit without a notification becomes known too', async () => {
    const db = await fresh()
    const content = db.contentVersion()
    const stranger = await connectOutside(db)
    await stranger.query('update content_version set version = version + 1')
    await vi.waitFor(() => expect(db.contentVersion()).toBe(content + 1), SOON)
  })

  test('a version that another query has read is known at once, and an older one changes nothing', async () => {
    const db = await fresh()
    const stranger = await connectOutside(db)
    const content = db.contentVersion()
    for (let at = 1; at <= 20; at += 1) {
      await stranger.query('update content_version set version = version + 1')
      db.seenContent(content + at)
      db.seenContent(content)
      expect(db.contentVersion()).toBe(content + at)
    }
    await vi.waitFor(() => expect(db.contentVersion()).toBe(content + 20), SOON)
  })

  test('while other commits are not heard of, no version is returned twice; then the current one is', async () => {
    const db = await fresh()
    const other = await openAgain(db)
    const stranger = await connectOutside(db)
    const versions = new Set<number>()
    await bump(other)
    // From now on every read of the versions fails.
    await stranger.query('alter table content_version rename to hidden')
    const realNow = performance.now.bind(performance)
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => realNow() + 1_001)
    onTestFinished(() => clock.mockRestore())
    for (let at = 0; at < 10; at += 1) versions.add(db.contentVersion()).add(db.dataVersion())
    expect(versions.size).toBe(20)
    expect(Math.max(...versions)).toBeLessThan(-1)

    await stranger.query('alter table hidden rename to content_version')
    await vi.waitFor(() => expect(db.contentVersion()).toBe(2), SOON)
  })

  test.runIf(hasSessions)('a connection that was cut is made again', async () => {
    const db = await fresh()
    const other = await openAgain(db)
    const stranger = await connectOutside(db)
    expect(await cutConnections(stranger, 'versions')).toBe(2)
    await bump(other)
    await vi.waitFor(() => expect(db.contentVersion()).toBe(2), SOON)
  })

  test('a version that was read before an own commit does not undo it', async () => {
    const db = await fresh()
    const over = new AbortController()
    const commits = (async () => {
      for (let at = 2; at <= 200; at += 1) {
        await bump(db)
        expect(db.contentVersion()).toBe(at)
      }
      over.abort()
    })()
    let last = 0
    while (!over.signal.aborted) {
      const now = db.contentVersion()
      expect(now).toBeGreaterThanOrEqual(last)
      last = now
      await setImmediate()
    }
    await commits
  })

  test('a closed database has no version', async () => {
    const db = await fresh()
    const other = await openAgain(db)
    await other.close()
    expect(() => other.contentVersion()).toThrow(/not open/)
    expect(() => other.dataVersion()).toThrow(/not open/)
  })
})
