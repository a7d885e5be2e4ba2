import { expect, test } from 'vitest'
import { nameOfPicture, pictureOf, type TestApp } from '../../testing/test-app.ts'
import { cast, dump, editRaw, failureIn, given, rowsOf, submitRaw } from '../cast.testing.ts'

const hashes = async (app: TestApp) =>
  (await app.db.read.selectFrom('media').select(['hash', 'perceptualHash']).orderBy('hash').execute()).map(
    ({ hash, perceptualHash }) => [hash, perceptualHash],
  )

/** As it was before pictures had such hashes. */
const forget = (app: TestApp) =>
  app.db.transact((tx) => tx.updateTable('media').set({ perceptualHash: null }).execute())

test('a picture is kept with its perceptual hash', async () => {
  const { app, alice } = await cast()
  await submitRaw(app, alice, { imageUrl: pictureOf('fox') })
  expect(await hashes(app)).toEqual([[nameOfPicture('fox'), nameOfPicture('fox').slice(0, 16)]])
})

test('pictures without a perceptual hash all get theirs, one that cannot be hashed aside', async () => {
  const { app, alice } = await cast()
  const names = ['unhashable', ...Array.from({ length: 11 }, (_, at) => `picture ${at}`)]
  for (const name of names) await submitRaw(app, alice, { imageUrl: pictureOf(name) })
  await forget(app)
  await app.services.media.hashMissing()
  const expected = names.map((name) => [
    nameOfPicture(name),
    name === 'unhashable' ? null : nameOfPicture(name).slice(0, 16),
  ])
  expect(await hashes(app)).toEqual(expected.toSorted(([a], [b]) => (a! < b! ? -1 : 1)))
})

test('hashing that is called off before it began writes nothing', async () => {
  const { app, alice } = await cast()
  await submitRaw(app, alice, { imageUrl: pictureOf('fox') })
  await forget(app)
  await app.services.media.hashMissing({ signal: AbortSignal.abort() })
  expect(await hashes(app)).toEqual([[nameOfPicture('fox'), null]])
})

test('whoever lost the account while the picture was decoded: refused, and the picture is not kept', async () => {
  const { app, alice, root } = await cast()
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

test('a picture of a submission with a fault elsewhere is not kept', async () => {
  const { app, alice } = await cast()
  await failureIn(submitRaw(app, alice, { imageUrl: pictureOf('fox'), name: '' }))
  expect(await rowsOf(app, 'media')).toEqual([])
})
