import { copyFileSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDb } from './open-db.ts'
import { fillDisk, freeDisk, openTestDb, usesFiles } from './test-db.testing.ts'

async function database() {
  const db = await openTestDb()
  onTestFinished(db.close)
  const titles = async () =>
    (await db.read.selectFrom('reason_template').select('title').orderBy('title').execute()).map(
      ({ title }) => title,
    )
  const add = (title: string, options?: { lockTimeoutMs?: number }) =>
    db.transact(
      (tx) =>
        tx
          .insertInto('reason_template')
          .values({ id: title, title, text: 'x'.repeat(500_000) })
          .execute(),
      options,
    )
  return { db, titles, add }
}

/** A second file with the same rows. */
function copyOf({ location }: { location: string }): string {
  const copy = `${location}-copy`
  const reader = new Sqlite(location, { readonly: true })
  reader.prepare('vacuum into ?').run(copy)
  reader.close()
  return copy
}

/** A connection that holds the write lock, as of another process. */
function holdWriteLock(file: string) {
  const other = new Sqlite(file)
  onTestFinished(() => void other.close())
  other.exec('begin immediate')
  return { release: () => other.exec('commit') }
}

test.runIf(usesFiles)(
  'another process has the lock: writes are refused after a while, and nothing else waits',
  async () => {
    const { db, titles, add } = await database()
    await add('before')
    const { release } = holdWriteLock(db.location)
    // Each attempt takes ten milliseconds of this clock: the number of attempts is the same on every machine.
    let now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10))
    onTestFinished(() => clock.mockRestore())
    const writes = Promise.allSettled([1, 2, 3].map((at) => add(`refused ${at}`, { lockTimeoutMs: 300 })))
    const over = new AbortController()
    void writes.then(() => over.abort())
    let turns = 0
    while (!over.signal.aborted) {
      expect(await titles()).toEqual(['before'])
      await setImmediate()
      turns += 1
    }
    // If SQLite itself waited, each attempt would take seconds.
    expect(turns).toBeGreaterThan(20)
    for (const outcome of await writes)
      expect(outcome).toMatchObject({ reason: { name: 'DatabaseUnavailable', outage: 'locked' } })
    release()
    await add('after')
    expect(await titles()).toEqual(['after', 'before'])
  },
)

test.runIf(usesFiles)(
  'the lock is released in time: waiting transactions are written, in order',
  async () => {
    const { db, titles, add } = await database()
    const { release } = holdWriteLock(db.location)
    const impatient = add('refused', { lockTimeoutMs: 0 })
    const patient = [add('a'), add('b'), add('c')]
    await expect(impatient).rejects.toMatchObject({ outage: 'locked' })
    release()
    await Promise.all(patient)
    expect(await titles()).toEqual(['a', 'b', 'c'])
  },
)

test.runIf(usesFiles).for(['deleted', 'replaced'])(
  'the file is %s: nothing is written, to the old or the new one',
  async (what) => {
    const { db, titles, add } = await database()
    await add('before')
    const aside = `${db.location}-aside`
    const twin = copyOf(db)
    db.checkFile()
    renameSync(db.location, aside)
    if (what === 'replaced') copyFileSync(twin, db.location)
    expect(() => db.checkFile()).toThrow(what)
    await expect(add('lost')).rejects.toMatchObject({ name: 'DatabaseUnavailable', outage: 'moved' })
    expect(await titles()).toEqual(['before'])
    // Read but not opened: SQLite would take the other file's log for its own.
    const found = existsSync(db.location) ? readFileSync(db.location) : null
    expect(found).toEqual(what === 'replaced' ? readFileSync(twin) : null)
    rmSync(db.location, { force: true })
    renameSync(aside, db.location)
    db.checkFile()
    await add('after')
    expect(await titles()).toEqual(['after', 'before'])
  },
)

test.runIf(usesFiles).for([1, 20])(
  'the disk is full, %i concurrent writes: each failure is reported, and the next one succeeds',
  async (many) => {
    const { db, titles, add } = await database()
    await fillDisk(db)
    const names = Array.from({ length: many }, (_, at) => `write ${String(at).padStart(2, '0')}`)
    const outcomes = await Promise.allSettled(names.map((name) => add(name)))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    for (const { reason } of refused)
      expect(reason).toMatchObject({ name: 'DatabaseUnavailable', outage: 'full' })
    expect(await titles()).toEqual(names.filter((_, at) => outcomes[at]!.status === 'fulfilled'))

    await freeDisk(db)
    await add('after')
    expect(await titles()).toContain('after')
  },
)

test.runIf(usesFiles).for([
  ['of a newer version', '9000-tomorrow', /^The database is of a newer version \(9000-tomorrow\).*[^\n]$/],
  [
    'from before the first release',
    '0003-search',
    /^The database is from before the first release \(0003-search\) and cannot be migrated\.[^\n]*$/,
  ],
] as const)('a file %s is refused with one sentence, and left unchanged', async ([, migration, message]) => {
  const { db } = await database()
  const file = copyOf(db)
  const other = new Sqlite(file)
  onTestFinished(() => void other.close())
  other.prepare(`insert into kysely_migration (name, timestamp) values (?, '2030-01-01')`).run(migration)
  const schema = () => other.prepare('select sql from sqlite_schema').pluck().all()
  const before = schema()
  await expect(openDb(file)).rejects.toMatchObject({
    code: 'REFUSED',
    message: expect.stringMatching(message),
  })
  expect(schema()).toEqual(before)
})
