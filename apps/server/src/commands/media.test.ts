// @module-tag network

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pictureHashOf } from '@personae/contract/media'
import Sqlite from 'better-sqlite3'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../env.ts'
import { startS3 } from '../providers/pictures/s3.testing.ts'
import { MAIN, machine } from './machine.testing.ts'
import { openProduct } from './product.ts'

const PICTURES = 20
const SQUARE = { create: { width: 100, height: 100, channels: 3, background: '#264' } } as const

/** A database with pictures in it, an empty object store, and the command line with both. */
async function filledMachine() {
  const { databaseFile, env, run } = machine()
  const s3 = await startS3()
  const product = await openProduct({ ...readConfig({}), database: databaseFile })
  const { user } = await product.services.auth.signup({ username: 'alice', password: 'secret1' })
  const urls: string[] = []
  for (let at = 0; at < PICTURES; at += 1) {
    const picture = sharp({ create: { width: 241 + at, height: 300, channels: 3, background: '#264' } })
    urls.push((await product.services.pictureUploads.add(user, await picture.png().toBuffer())).imageUrl)
  }
  await product.db.close()

  const file = new Sqlite(databaseFile)
  onTestFinished(() => void file.close())
  const count = (table: string) => file.prepare(`select count(*) from ${table}`).pluck().get()
  return {
    s3,
    file,
    databaseFile,
    urls,
    settings: { MEDIA_URL: s3.url },
    env,
    run: (args: string[]) => run(args, { MEDIA_URL: s3.url }),
    counts: () => ({
      inDatabase: count('media_variant'),
      inStore: count('media_object'),
      objects: s3.objects.size,
      jobs: count('job'),
    }),
  }
}
/** Each has two sizes. */
const ALL = PICTURES * 2

const variantsOf = (file: Sqlite.Database) =>
  file.prepare('select hash, width, bytes from media_variant order by hash, width').all()

test('all pictures are copied, then removed from the database, and moved back: nothing is lost', async () => {
  const { s3, file, run, counts } = await filledMachine()
  const before = variantsOf(file)
  expect(await run(['media', 'move'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/20 copied, 0 removed, 0 damaged\n$/),
  })
  expect(counts()).toEqual({ inDatabase: ALL, inStore: ALL, objects: ALL, jobs: 0 })
  expect((await run(['media', 'move', '--remove-source'])).out).toMatch(
    /\n?0 copied, 20 removed, 0 damaged\n$/,
  )
  expect(counts()).toEqual({ inDatabase: 0, inStore: ALL, objects: ALL, jobs: 0 })

  expect((await run(['media', 'move', '--back', '--remove-source'])).out).toMatch(
    /20 copied, 20 removed, 0 damaged\n$/,
  )
  expect(counts()).toEqual({ inDatabase: ALL, inStore: 0, objects: 0, jobs: 0 })
  expect(variantsOf(file)).toEqual(before)
  expect(s3.objects.size).toBe(0)
})

test(
  'a move that is killed is continued by the next, which leaves no object that is not used',
  { tags: 'process' },
  async () => {
    const { s3, file, env, settings, run, counts, databaseFile } = await filledMachine()
    const reached = Promise.withResolvers<void>()
    const killed = Promise.withResolvers<void>()
    s3.state.before = async (method) => {
      if (method !== 'PUT' || s3.objects.size < ALL / 2) return
      reached.resolve()
      await killed.promise
    }
    const move = spawn(process.execPath, [MAIN, 'media', 'move', '--remove-source'], { env: env(settings) })
    onTestFinished(() => void move.kill('SIGKILL'))
    const ended = once(move, 'exit')
    await reached.promise
    move.kill('SIGKILL')
    await ended
    s3.state.before = async () => {}
    killed.resolve()
    const halfway = counts()
    expect(halfway.inDatabase).toBe(ALL)
    expect(halfway.inStore).toBeGreaterThan(0)
    expect(halfway.inStore).toBeLessThan(ALL)

    expect((await run(['media', 'move', '--remove-source'])).out).toMatch(/, 20 removed, 0 damaged\n$/)
    expect(counts()).toMatchObject({ inDatabase: 0, inStore: ALL })
    // What was uploaded and not recorded waits for its deletion.
    file.prepare(`update job set "dueAt" = "createdAt"`).run()
    const product = await openProduct({ ...readConfig(settings), database: databaseFile })
    onTestFinished(product.db.close)
    expect(await product.services.mediaObjects.deleteDue()).toEqual([])
    expect(counts()).toEqual({ inDatabase: 0, inStore: ALL, objects: ALL, jobs: 0 })
  },
)

test('an outage stops a move with its reason; nothing is removed', async () => {
  const { s3, run, counts } = await filledMachine()
  s3.state.before = async () => {
    s3.state.isDown = s3.objects.size >= ALL / 2
  }
  const { code, err } = await run(['media', 'move', '--remove-source'])
  expect(code).toBe(1)
  expect(err).toContain('the picture store answered 503, SlowDown')
  for (const secret of s3.secrets) expect(err).not.toContain(secret)
  expect(counts()).toMatchObject({ inDatabase: ALL })
})

test('damaged pictures are reported and stay, in the database and in the store', async () => {
  const { s3, file, run, counts } = await filledMachine()
  const damaged = file.prepare('select hash from media order by hash limit 1').pluck().get() as string
  file.prepare(`update media_variant set bytes = x'00' where hash = ?`).run(damaged)
  const out = await run(['media', 'move', '--remove-source'])
  expect(out).toMatchObject({ code: 1, out: expect.stringMatching(/19 copied, 0 removed, 1 damaged\n$/) })
  expect(out.err).toContain(`${damaged}: the bytes are missing or damaged`)
  expect(counts()).toMatchObject({ inDatabase: ALL, inStore: ALL - 2 })

  file.prepare('delete from media_variant where hash = ?').run(damaged)
  const key = [...s3.objects.keys()][0]!
  s3.objects.delete(key)
  const later = await run(['media', 'move', '--remove-source'])
  expect(later).toMatchObject({ code: 1, out: expect.stringMatching(/0 copied, 18 removed, 1 damaged\n$/) })
  expect(later.err).toContain(key.split('/')[1])
  expect(counts()).toMatchObject({ inDatabase: 2, inStore: ALL - 2 })
})

test('while a move runs, pictures are served, stored and deleted', async () => {
  const { s3, settings, databaseFile, urls, counts } = await filledMachine()
  const product = await openProduct({ ...readConfig(settings), database: databaseFile })
  onTestFinished(product.db.close)
  const { media, mediaMove, pictureUploads, mediaObjects } = product.services
  const { user } = await product.services.auth.login({ username: 'alice', password: 'secret1' })
  const names = urls.map((url) => pictureHashOf(url)!)
  /** The pictures that cannot be read. */
  const missing = async () => {
    const found = await Promise.all(names.map(async (name) => ((await media.bytes(name, 960)) ? [] : [name])))
    return found.flat()
  }
  s3.state.before = async (method) => {
    if (method !== 'PUT' || s3.objects.size < ALL / 2) return
    s3.state.before = async () => {}
    expect(await missing()).toEqual([])
    // One too many: the oldest is deleted.
    const picture = sharp({ create: { ...SQUARE.create, width: 300 } })
    await pictureUploads.add(user, await picture.png().toBuffer())
  }
  const moved = await mediaMove.move({ isBack: false, removeSource: true, progress: () => {} })
  expect(moved.damaged).toEqual([])
  expect(await missing()).toEqual([names[0]])
  expect(await mediaObjects.deleteDue()).toEqual([])
  expect(counts()).toMatchObject({ inDatabase: 0, inStore: ALL, objects: ALL, jobs: 0 })
})

test('a picture in both places is read from the database while the store is down', async () => {
  const { s3, run, urls, settings, databaseFile } = await filledMachine()
  await run(['media', 'move'])
  const product = await openProduct({ ...readConfig(settings), database: databaseFile })
  onTestFinished(product.db.close)
  await s3.close()
  for (const url of urls)
    expect(await product.services.media.bytes(pictureHashOf(url)!, 960)).toBeInstanceOf(Buffer)
})

test('objects that no picture uses are counted, then deleted; used and unfinished ones stay', async () => {
  const { s3, run, counts, settings, databaseFile } = await filledMachine()
  await run(['media', 'move'])
  const product = await openProduct({ ...readConfig(settings), database: databaseFile })
  const variants = [{ width: 2, bytes: Buffer.from('uploaded a moment ago') }]
  await product.services.mediaObjects.upload({ hash: `${'0'.repeat(61)}002`, variants })
  await product.db.close()
  const [stored] = s3.objects.keys()
  const unknown = stored!.replace(/\/[0-9a-f]{16}\//, '/0123456789abcdef/')
  s3.objects.set(unknown, Buffer.from('from another database'))
  s3.objects.set('site/readme.txt', Buffer.from('not a picture'))
  expect((await run(['media', 'clean'])).out).toBe('1 not used\n')
  expect(counts()).toMatchObject({ objects: ALL + 3, jobs: 1 })
  expect((await run(['media', 'clean', '--delete'])).out).toBe('1 not used, deleted\n')
  expect(counts()).toEqual({ inDatabase: ALL, inStore: ALL, objects: ALL + 2, jobs: 1 })
  expect(s3.objects.has(unknown)).toBe(false)
})

test('without MEDIA_URL there is nothing to move', async () => {
  const { run } = machine()
  expect(await run(['media', 'move'])).toEqual({ code: 1, out: '', err: 'MEDIA_URL is not set\n' })
})
