// @module-tag process

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SUBMISSION } from '@personae/api/testing'
import Sqlite from 'better-sqlite3'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dataUrl } from '../providers/pictures/pictures.testing.ts'
import { startS3 } from '../providers/pictures/s3.testing.ts'
import { machine } from './machine.testing.ts'

const SQUARE = { create: { width: 100, height: 100, channels: 3, background: '#264' } } as const

test('an import stops with the reason of an outage, and continues when it is repeated', async () => {
  const { folder, runProcess } = machine()
  const s3 = await startS3()
  const record = async (at: number) => ({
    ...SUBMISSION,
    source: 'wiki',
    sourceId: String(at),
    imageUrl: dataUrl(
      await sharp({ create: { ...SQUARE.create, width: 100 + at } })
        .png()
        .toBuffer(),
    ),
  })
  const lines = await Promise.all(Array.from({ length: 5 }, (_, at) => record(at)))
  const path = join(folder, 'characters.jsonl')
  writeFileSync(path, lines.map((line) => JSON.stringify(line)).join('\n'))
  const bring = () => runProcess(['import', path], { MEDIA_URL: s3.url })
  s3.state.isDown = true
  expect(await bring()).toEqual({
    code: 1,
    out: '',
    err: expect.stringContaining('Pictures cannot be stored at the moment.'),
  })
  s3.state.isDown = false
  expect(await bring()).toMatchObject({
    code: 0,
    out: expect.stringContaining('5 added, 0 updated, 0 unchanged, 0 refused'),
  })
  const uploads = s3.objects.size
  expect(uploads).toBe(5)
  expect((await bring()).out).toContain('0 added, 0 updated, 5 unchanged')
  expect(s3.objects.size).toBe(uploads)
})

test('a server that is killed during uploads loses no picture that it confirmed', async () => {
  const { serve, databaseFile } = machine()
  const s3 = await startS3()
  const settings = { MEDIA_URL: s3.url, LOG_LEVEL: 'info', RATE_LIMIT: 'off' }
  let server = await serve(settings)
  let cookie = ''
  const send = (method: string, path: string, body?: object) =>
    fetch(server.address + path, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const signedUp = await send('POST', '/api/auth/quick-signup', { username: 'alice', password: 'secret1' })
  cookie = signedUp.headers.get('set-cookie')!.split(';')[0]!
  /** Submits a character with a new picture and returns the picture's address. */
  const submit = async (at: number) => {
    const picture = sharp({ create: { ...SQUARE.create, width: 100 + at } })
    const imageUrl = dataUrl(await picture.png().toBuffer())
    const answer = await send('POST', '/api/characters', { ...SUBMISSION, name: `Number ${at}`, imageUrl })
    return ((await answer.json()) as { imageUrl: string }).imageUrl
  }
  const confirmed: string[] = []
  for (let at = 0; at < 3; at += 1) confirmed.push(await submit(at))
  const reached = Promise.withResolvers<void>()
  s3.state.before = async (method) => {
    if (method !== 'PUT' || s3.objects.size < 6) return
    reached.resolve()
    await server.ended
  }
  const submitted = Promise.allSettled(
    Array.from({ length: 7 }, async (_, at) => confirmed.push(await submit(3 + at))),
  )
  await reached.promise
  await server.kill()
  await submitted
  s3.state.before = async () => {}
  expect(confirmed.length).toBeLessThan(10)

  const file = new Sqlite(databaseFile)
  onTestFinished(() => void file.close())
  file.prepare(`update job set "dueAt" = "createdAt" where kind = 'stored_picture'`).run()
  server = await serve(settings)
  for (const url of confirmed) expect((await send('GET', url)).status).toBe(200)
  const used = file.prepare('select count(*) from media_object').pluck().get()
  expect(used).toBe(
    file.prepare('select count(*) from character where "pictureHash" is not null').pluck().get(),
  )
  await vi.waitFor(() => expect(s3.objects.size).toBe(used), { timeout: 120_000 })
})

test('the log says where pictures are and why they are not available, without the secret', async () => {
  const { serve } = machine()
  const s3 = await startS3()
  s3.state.secret = 'another'
  const { said } = await serve({ MEDIA_URL: s3.url, LOG_LEVEL: 'info' })
  await vi.waitFor(() => expect(said.out).toContain('pictures in object storage are not available'), 120_000)
  expect(said.out).toContain(`"pictures":"${s3.settings.endpoint}/pictures/site/"`)
  for (const secret of s3.secrets) expect(said.out + said.err).not.toContain(secret)
})
