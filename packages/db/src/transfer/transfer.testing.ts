import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import type { Tx } from '../database.ts'
import { fresh } from '../postgres/postgres.testing.ts'
import { createLocation } from '../test-db.testing.ts'
import { exportArchive } from './export-archive.ts'
import { importArchive, type ImportOptions } from './import-archive.ts'

const NOW = '2026-01-01T00:00:00.000Z'
/** Enough rows for an archive that is read in several parts. */
const MANY = 9_000

export const idle = { progress: () => {}, signal: new AbortController().signal }

const ACCOUNT = { usernameKey: '', foldedName: '', passwordHash: '', isAdmin: 0, createdAt: NOW } as const

/** Adds an account whose optional columns are empty. */
export const addUser = (tx: Tx, id: string) =>
  tx
    .insertInto('user')
    .values({
      ...ACCOUNT,
      id,
      username: id,
      usernameKey: id,
      kind: 'person',
      email: null,
      emailKey: null,
      companyId: null,
      disabledAt: null,
    })
    .execute()

/** Adds a notification, which triggers record for open pages. */
export const addNotification = (tx: Tx, id: string) =>
  tx
    .insertInto('notification')
    .values({
      id,
      userId: 'ada',
      type: 'character_approved',
      message: `Line\u2028separator, "quotes", \u{1f98a}, e\u0301`,
      isRead: 0,
      createdAt: NOW,
      characterId: null,
      metadata: null,
    })
    .returning('seq')
    .executeTakeFirstOrThrow()

/** A database with many rows, all byte values, numbers that are no longer used, and rows written by triggers. */
export async function source() {
  const db = await fresh()
  await db.transact(async (tx) => {
    for (const id of ['ada', 'bob']) await addUser(tx, id)
    for (const id of ['one', 'two', 'three']) await addNotification(tx, id)
    await tx.deleteFrom('notification').where('id', '=', 'three').execute()
    await tx
      .insertInto('media')
      .values({ hash: 'h', width: 1, height: 1, perceptualHash: null, createdAt: NOW })
      .execute()
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, at) => at))
    for (const width of [1, 2])
      await tx.insertInto('media_variant').values({ hash: 'h', width, bytes }).execute()
    for (const id of ['first', 'second'])
      await tx
        .insertInto('audit_log')
        .values({
          id,
          at: NOW,
          actorId: 'ada',
          actorName: 'ada',
          action: 'became_admin',
          targetId: 'x',
          targetName: 'X',
          foldedNames: 'ada\nx',
        })
        .execute()
    await tx
      .insertInto('published_change')
      .values([{ seq: 7, characterId: 'x', kind: 'removed', version: 3, at: '2026-01-01' }])
      .execute()
    for (let at = 0; at < MANY; at += 1_000)
      await tx
        .insertInto('search_miss')
        .values(
          Array.from({ length: 1_000 }, (_, n) => ({
            day: '2026-01-01',
            text: `${at + n} `.padEnd(60, 'ö'),
            searches: at + n + 1,
          })),
        )
        .execute()
  })
  return db
}

/** A folder that is removed at the end of the test. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'personae-transfer-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

/** A location without a database. */
export async function nowhere(): Promise<string> {
  const { location, remove } = await createLocation()
  onTestFinished(async () => void (await remove()))
  return location
}

export async function archived(db: { location: string }, now = new Date(NOW)) {
  const file = join(folder(), 'everything.archive')
  const checksums = await exportArchive({ from: db.location, to: file, now, ...idle })
  return { file, checksums }
}

export const imported = (from: string, to: string, more: Partial<ImportOptions> = {}) =>
  importArchive({ from, to, ...idle, ...more })

/** A copy of the archive with a changed text. */
export function rewritten(file: string, change: (text: string) => string): string {
  const path = join(folder(), 'rewritten.archive')
  writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(file)).toString())))
  return path
}

/** A copy of the archive with changed bytes. */
export function changed(file: string, change: (bytes: Buffer) => Buffer): string {
  const path = join(folder(), 'changed.archive')
  writeFileSync(path, change(readFileSync(file)))
  return path
}

/** Imports in a process that is killed once some rows are imported; resolves to its signal. */
export function killedImport(from: string, to: string): Promise<NodeJS.Signals | undefined> {
  const script = `
    import { importArchive } from ${JSON.stringify(new URL('import-archive.ts', import.meta.url).href)}
    let parts = 0
    const progress = ({ step }) => {
      if (step === 'imported' && (parts += 1) === 3) process.kill(process.pid, 'SIGKILL')
    }
    await importArchive({ from: process.argv[1], to: process.argv[2], progress, signal: new AbortController().signal })`
  return new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '--eval', script, from, to], (error, _out, err) => {
      if (err) process.stderr.write(err)
      resolve(error?.signal ?? undefined)
    })
  })
}
