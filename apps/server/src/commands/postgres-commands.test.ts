// @module-tag network

import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { hasSessions, openTestDb, usesFiles } from '@personae/db/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../env.ts'
import { pngOf } from '../providers/pictures/pictures.testing.ts'
import { startS3 } from '../providers/pictures/s3.testing.ts'
import { machine } from './machine.testing.ts'
import { openProduct } from './product.ts'

/** A migrated PostgreSQL database without rows, and commands on it. */
async function site() {
  const db = await openTestDb()
  onTestFinished(db.close)
  const { run } = machine()
  const settings = { DATABASE_URL: db.location, SESSION_SECRET: 'a secret of thirty-two characters' }
  return { db, settings, run: (...args: string[]) => run(args, settings) }
}

describe.runIf(!usesFiles)('commands on PostgreSQL', () => {
  test('backup and restore name the command of PostgreSQL', async () => {
    const { run } = await site()
    const backup = await run('backup', 'a.dump')
    expect(backup.code).toBe(1)
    expect(backup.err).toContain(`pg_dump --format=custom --file='a.dump' "$DATABASE_URL"`)
    const restore = await run('restore', 'a.dump')
    expect(restore.code).toBe(1)
    expect(restore.err).toMatch(
      /pg_restore --clean .* --dbname="\$DATABASE_URL" 'a\.dump'\nBefore the start /,
    )
  })

  test('an account is created from the command line, and the demo only in an empty database', async () => {
    const { db, run } = await site()
    expect((await run('create-admin', 'alice')).out).toContain('alice is an admin')
    const users = await db.read.selectFrom('user').select(['username', 'isAdmin']).execute()
    expect(users).toEqual([{ username: 'alice', isAdmin: 1 }])
    expect((await run('seed')).out).toContain('nothing was changed')
  })

  test('pictures are moved to object storage', async () => {
    const { db, settings } = await site()
    const { run } = machine()
    const s3 = await startS3()
    const product = await openProduct(readConfig(settings))
    const { user } = await product.services.auth.signup({ username: 'alice', password: 'secret1' })
    await product.services.pictureUploads.add(user, await pngOf(300, 400))
    await product.db.close()
    const moved = await run(['media', 'move'], { ...settings, MEDIA_URL: s3.url })
    expect(moved).toMatchObject({ code: 0, out: expect.stringContaining('1 moved, 0 damaged') })
    expect(await db.read.selectFrom('media_variant').select('hash').execute()).toEqual([])
    expect(s3.objects.size).toBeGreaterThan(0)
  })

  test('a server that cannot be reached, or a missing secret: one line says so', async () => {
    const { run } = machine()
    const DATABASE_URL = 'postgres://personae:hush@127.0.0.1:1/personae'
    const away = await run(['migrate'], { DATABASE_URL, SESSION_SECRET: 'x'.repeat(32) })
    expect([away.code, away.err]).toEqual([1, expect.stringMatching(/^The database cannot be reached .*\n$/)])
    const { code, err } = await run(['migrate'], { DATABASE_URL })
    expect([code, err]).toEqual([1, expect.stringContaining('SESSION_SECRET: must be set with PostgreSQL')])
    expect(away.err + err).not.toContain('hush')
  })

  test.runIf(hasSessions).for(['1', '2'])(
    'a port in use: with %s server processes the start ends as well',
    { tags: 'process' },
    async (WORKERS) => {
      const { settings } = await site()
      const blocker = createServer().listen(0, '127.0.0.1')
      onTestFinished(() => void blocker.close())
      await once(blocker, 'listening')
      const { port } = blocker.address() as AddressInfo
      const start = { ...settings, WORKERS, SEED: 'off', PORT: String(port) }
      const { code, err } = await machine().runProcess(['serve'], start)
      expect([code, err]).toEqual([1, expect.stringMatching(/^Port \d+ is in use/)])
    },
  )
})
