import { readVia } from '@personae/db/testing'
import { expect, test } from 'vitest'
import type { PictureStore } from '../../../ports/picture-store.ts'
import { createServices } from '../../../services.ts'
import { sha256Of } from './media-objects.service.ts'
import { nameOfPicture, pictureOf, type TestApp } from '../../../test-app.testing.ts'
import { appWithMembers, dump, editRaw, failureIn, given, rowsOf, submitRaw } from '../../members.testing.ts'

const hashes = async (app: TestApp) =>
  (await app.db.read.selectFrom('media').select(['hash', 'perceptualHash']).orderBy('hash').execute()).map(
    ({ hash, perceptualHash }) => [hash, perceptualHash],
  )

test('a picture is stored with its perceptual hash', async () => {
  const { app, alice } = await appWithMembers()
  await submitRaw(app, alice, { imageUrl: pictureOf('fox') })
  expect(await hashes(app)).toEqual([[nameOfPicture('fox'), nameOfPicture('fox').slice(0, 16)]])
})

test('an account that is deleted while its picture is decoded: refused, and the picture is not stored', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'sent back', alice, root)
  const ghost = await app.given.user('ghost')
  await app.db.transact((tx) => tx.deleteFrom('user').where('id', '=', ghost.id).execute())
  const before = await dump(app)
  const imageUrl = pictureOf('fox')
  expect(await failureIn(submitRaw(app, ghost, { imageUrl }))).toMatchObject({ code: 'unauthenticated' })
  expect(await failureIn(editRaw(app, ghost, id, { imageUrl }))).toMatchObject({
    code: expect.stringMatching(/unauthenticated|not_found/),
  })
  expect(await dump(app)).toEqual(before)
})

test('a picture of an invalid submission is not stored', async () => {
  const { app, alice } = await appWithMembers()
  await failureIn(submitRaw(app, alice, { imageUrl: pictureOf('fox'), name: '' }))
  expect(await rowsOf(app, 'media')).toEqual([])
})

test('a picture that is moved into object storage while it is looked for is found there', async () => {
  const { app, alice } = await appWithMembers()
  await submitRaw(app, alice, { imageUrl: pictureOf('fox') })
  const hash = nameOfPicture('fox')
  const variants = await app.db.read
    .selectFrom('media_variant')
    .selectAll()
    .where('hash', '=', hash)
    .execute()
  const copy = '0123456789abcdef'
  const sizes = variants.map(({ width, bytes }) => ({ hash, copy, width, sha256: sha256Of(bytes) }))
  const pictureStore: PictureStore = {
    name: 'in memory',
    put: async () => {},
    get: async (key) => variants.find(({ width }) => key.endsWith(`/${width}.webp`))?.bytes ?? null,
    delete: async () => {},
    list: async () => ({ keys: [], next: null }),
    check: async () => {},
  }
  let isMoved = false
  const move = async <Answer>(answer: Answer): Promise<Answer> => {
    if (!isMoved)
      await app.db.transact(async (tx) => {
        await tx.insertInto('media_object').values(sizes).execute()
        await tx.deleteFrom('media_variant').where('hash', '=', hash).execute()
      })
    isMoved = true
    return answer
  }
  const db = readVia(app.db, (own) => ({
    all: async (...query) => move(await own.all(...query)),
    get: async (...query) => move(await own.get(...query)),
  }))
  const { media } = createServices({ ...app.deps, db, pictureStore })
  expect([await media.bytes(hash, 960), isMoved]).toEqual([variants.at(-1)!.bytes, true])
  expect(await media.bytes(hash, 960)).toEqual(variants.at(-1)!.bytes)
})
