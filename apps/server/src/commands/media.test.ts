// @module-tag network

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pictureHashOf } from '@personae/contract/media'
import Sqlite from 'better-sqlite3'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../env.ts'
import { startS3 } from '../providers/pictures/s3.testing.ts'
import { killWithTest, machine, MAIN } from './machine.testing.ts'
import { openProduct } from './product.ts'

const PICTURES = 20
const SQUARE = { create: { width: 100, height: 100, channels: 3, background: '#264' } } as const

/** A database with pictures, an empty object store, and commands that use both. */
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
/** Each picture has two sizes. */
const ALL = PICTURES * 2

const variantsOf = (file: Sqlite.Database) =>
  file.prepare('select hash, width, bytes from media_variant order by hash, width').all() as {
    hash: string
    width: number
    bytes: Buffer
  }[]

test('all pictures are moved, each with all its sizes, and those that were copied before', async () => {
  const { file, run, counts, urls, settings, databaseFile } = await filledMachine()
  const before = variantsOf(file)
  expect(await run(['media', 'move'])).toMatchObject({ code: 0, out: '20 moved, 0 damaged\n' })
  expect(counts()).toEqual({ inDatabase: 0, inStore: ALL, objects: ALL, jobs: 0 })
  // An earlier version kept the bytes in the database and in the store.
  const put = file.prepare('insert into media_variant (hash, width, bytes) values (:hash, :width, :bytes)')
  for (const variant of before.slice(0, 2)) put.run(variant)
  expect((await run(['media', 'move'])).out).toBe('1 moved, 0 damaged\n')
  expect(counts()).toEqual({ inDatabase: 0, inStore: ALL, objects: ALL, jobs: 0 })

  const product = await openProduct({ ...readConfig(settings), database: databaseFile })
  onTestFinished(product.db.close)
  for (const url of urls) {
    const hash = pictureHashOf(url)!
    for (const { width, bytes } of before.filter((one) => one.hash === hash))
      expect(await product.services.media.bytes(hash, width)).toEqual(bytes)
  }
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
    const move = spawn(process.execPath, [MAIN, 'media', 'move'], { env: env(settings) })
    killWithTest(move)
    const ended = once(move, 'exit')
    await reached.promise
    move.kill('SIGKILL')
    await ended
    s3.state.before = async () => {}
    killed.resolve()
    const halfway = counts()
    expect(Number(halfway.inDatabase) + Number(halfway.inStore)).toBe(ALL)
    expect(halfway.inStore).toBeGreaterThan(0)
    expect(halfway.inStore).toBeLessThan(ALL)

    expect(await run(['media', 'move'])).toMatchObject({ code: 0 })
    expect(counts()).toMatchObject({ inDatabase: 0, inStore: ALL })
    // Uploaded objects that were not recorded are deleted later, by a job.
    file.prepare(`update job set "dueAt" = "createdAt"`).run()
    const product = await openProduct({ ...readConfig(settings), database: databaseFile })
    onTestFinished(product.db.close)
    expect(await product.services.jobs.runDue('stored_picture')).toEqual([])
    expect(counts()).toEqual({ inDatabase: 0, inStore: ALL, objects: ALL, jobs: 0 })
  },
)

test('an outage stops a move with its reason; nothing is lost', async () => {
  const { s3, run, counts } = await filledMachine()
  s3.state.before = async () => {
    s3.state.isDown = s3.objects.size >= ALL / 2
  }
  const { code, err } = await run(['media', 'move'])
  expect(code).toBe(1)
  expect(err).toContain('the picture store answered 503, SlowDown')
  for (const secret of s3.secrets) expect(err).not.toContain(secret)
  const { inDatabase, inStore } = counts()
  expect(Number(inDatabase) + Number(inStore)).toBe(ALL)
})

test('damaged pictures are reported and stay, those in the database and copies in the store', async () => {
  const { s3, file, run, counts } = await filledMachine()
  const before = variantsOf(file)
  const damaged = before[0]!.hash
  const setBytes = file.prepare('update media_variant set bytes = ? where hash = ?')
  setBytes.run(Buffer.from([0]), damaged)
  const out = await run(['media', 'move'])
  expect(out).toMatchObject({ code: 1, out: '19 moved, 1 damaged\n' })
  expect(out.err).toContain(`${damaged}: the bytes are missing or damaged`)
  expect(counts()).toMatchObject({ inDatabase: 2, inStore: ALL - 2 })

  const [key] = s3.objects.keys()
  const copied = before.filter(({ hash }) => key!.includes(hash))
  const put = file.prepare('insert into media_variant (hash, width, bytes) values (:hash, :width, :bytes)')
  for (const variant of copied) put.run(variant)
  s3.objects.delete(key!)
  const later = await run(['media', 'move'])
  expect(later).toMatchObject({ code: 1, out: '0 moved, 2 damaged\n' })
  expect(later.err).toContain(copied[0]!.hash)
  expect(counts()).toMatchObject({ inDatabase: 4, inStore: ALL - 2 })
})

test('a copy that does not come back as it was sent is reported, and its picture stays', async () => {
  const { s3, run, counts } = await filledMachine()
  s3.state.before = async (method, key) => {
    if (method !== 'GET') return
    s3.state.before = async () => {}
    s3.objects.set(key, Buffer.from('other bytes'))
  }
  expect(await run(['media', 'move'])).toMatchObject({ code: 1, out: '19 moved, 1 damaged\n' })
  expect(counts()).toMatchObject({ inDatabase: 2, inStore: ALL - 2 })
})

test('a picture that is deleted while it is moved is not stored', async () => {
  const { s3, file, run, counts } = await filledMachine()
  s3.state.before = async (method, key) => {
    if (method !== 'GET') return
    s3.state.before = async () => {}
    const { hash } = variantsOf(file).find((one) => key.includes(one.hash))!
    for (const table of ['picture_upload', 'media_variant', 'media'])
      file.prepare(`delete from ${table} where hash = ?`).run(hash)
  }
  expect(await run(['media', 'move'])).toMatchObject({ code: 0 })
  // A job deletes the stored copy.
  expect(counts()).toMatchObject({ inDatabase: 0, inStore: ALL - 2, jobs: 1 })
})

test('two moves at once: each picture is stored once', async () => {
  const { settings, databaseFile, counts } = await filledMachine()
  const product = await openProduct({ ...readConfig(settings), database: databaseFile })
  onTestFinished(product.db.close)
  const move = () => product.services.mediaMove.move(() => {})
  for (const { damaged } of await Promise.all([move(), move()])) expect(damaged).toEqual([])
  expect(counts()).toMatchObject({ inDatabase: 0, inStore: ALL })
})

test('while a move runs, pictures are served, stored and deleted', async () => {
  const { s3, settings, databaseFile, urls, counts } = await filledMachine()
  const product = await openProduct({ ...readConfig(settings), database: databaseFile })
  onTestFinished(product.db.close)
  const { media, mediaMove, pictureUploads, jobs } = product.services
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
    // One upload more than allowed: the oldest is deleted.
    const picture = sharp({ create: { ...SQUARE.create, width: 300 } })
    await pictureUploads.add(user, await picture.png().toBuffer())
  }
  const moved = await mediaMove.move(() => {})
  expect(moved.damaged).toEqual([])
  expect(await missing()).toEqual([names[0]])
  expect(await jobs.runDue('stored_picture')).toEqual([])
  expect(counts()).toMatchObject({ inDatabase: 0, inStore: ALL, objects: ALL, jobs: 0 })
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
  expect(counts()).toEqual({ inDatabase: 0, inStore: ALL, objects: ALL + 2, jobs: 1 })
  expect(s3.objects.has(unknown)).toBe(false)
})

test('without MEDIA_URL there is nothing to move', async () => {
  const { run } = machine()
  await run(['migrate'])
  expect(await run(['media', 'move'])).toEqual({ code: 1, out: '', err: 'MEDIA_URL is not set\n' })
})
