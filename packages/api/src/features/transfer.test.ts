import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SEARCH_FIELDS } from '@personae/contract/search'
import { exportArchive, importArchive, openDb } from '@personae/db'
import { createLocation, integrityErrors, usesFiles } from '@personae/db/testing'
import { expect, onTestFinished, test } from 'vitest'
import { createServices } from '../services.ts'
import { SUBMISSION } from '../test-app.testing.ts'
import { filledDatabase } from './filled-database.testing.ts'

const IDLE = { progress: () => {}, signal: new AbortController().signal }

/** Tables that may be empty in a filled database. */
const MAY_BE_EMPTY = ['job', 'media_object', 'search_miss', 'visitor_session']

/** The steps of the transfer: to a file; on PostgreSQL to a file, to another database and to a file again. */
const WAY = usesFiles ? [true, true] : [true, false, true]

/** Imports an archive into a new location, in a file or not, and opens it. */
async function importInto(archive: string, inFile: boolean) {
  const { location, remove } = await createLocation({ inFile })
  onTestFinished(async () => void (await remove()))
  const checksums = await importArchive({ from: archive, to: location, ...IDLE })
  const db = await openDb(location)
  onTestFinished(db.close)
  return { location, checksums, db }
}

test('everything is carried from one database to the next, with equal hashes, and is found there', async () => {
  const { app, carol } = await filledDatabase()
  // Counters are saved within a second.
  await app.services.counters.save()
  const folder = mkdtempSync(join(tmpdir(), 'personae-archives-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const archiveOf = async (from: string, name: string) => {
    const to = join(folder, name)
    return { to, checksums: await exportArchive({ from, to, now: app.clock.now(), ...IDLE }) }
  }
  const hits = (services: typeof app.services, field: (typeof SEARCH_FIELDS)[number]) =>
    services.listing.page(null, { field, q: fieldText(field), limit: 100 })

  const { to: archive, checksums } = await archiveOf(app.db.location, 'first')
  const empty = checksums.filter(({ rows }) => rows === 0).map(({ name }) => name)
  expect(MAY_BE_EMPTY).toEqual(expect.arrayContaining(empty))

  let from = archive
  for (const [at, inFile] of WAY.entries()) {
    const { location, checksums: copied, db } = await importInto(from, inFile)
    expect(copied).toEqual(checksums)
    const next = await archiveOf(location, `after ${at}`)
    expect(next.checksums).toEqual(checksums)
    from = next.to

    expect(await integrityErrors(db.read)).toEqual([])
    const services = createServices({ ...app.deps, db })
    for (const field of SEARCH_FIELDS) {
      const { items } = await hits(services, field)
      expect(items.length, field).toBeGreaterThan(0)
      expect(items, field).toEqual((await hits(app.services, field)).items)
    }
    expect((await services.auth.login({ username: 'carol', password: 'secret1' })).user.id).toBe(carol.id)
  }
})

/** Part of what every character in the database has in a field. */
function fieldText(field: (typeof SEARCH_FIELDS)[number]): string {
  const { name, origin, series, creators, writers } = SUBMISSION
  const text = { name, origin, series, creator: creators[0], writer: writers[0] }[field]
  return text!.slice(0, 5)
}
