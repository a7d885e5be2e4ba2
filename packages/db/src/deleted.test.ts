import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDb } from './open-db.ts'

const WORD = 'zebrafinch'

test('within an hour, what was deleted is neither in the file nor in its log', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const folder = mkdtempSync(join(tmpdir(), 'personae-deleted-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'new.db')
  const db = await openDb(file)
  onTestFinished(db.close)
  const hasWord = () => [file, `${file}-wal`].map((name) => readFileSync(name).includes(WORD))

  await db.transact((tx) =>
    tx.insertInto('search_miss').values({ day: '2026-03-01', text: WORD, searches: 1 }).execute(),
  )
  vi.advanceTimersByTime(60 * 60_000)
  expect(hasWord()).toEqual([true, false])
  await db.transact((tx) => tx.deleteFrom('search_miss').execute())
  vi.advanceTimersByTime(60 * 60_000)
  expect(hasWord()).toEqual([false, false])
})
