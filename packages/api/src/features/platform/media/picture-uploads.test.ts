import { UNUSED_UPLOADS_MAX } from '@personae/contract/media'
import { expect, test } from 'vitest'
import { nameOfPicture, pictureOf, type TestApp } from '../../../test-app.testing.ts'
import { appWithMembers, dump, editRaw, failureIn, given, rowsOf, submitRaw } from '../../members.testing.ts'

const DAY = 24 * 60 * 60 * 1_000
const urlOf = (text: string) => `/media/${nameOfPicture(text)}.webp`

const upload = async (app: TestApp, by: { id: string }, text: string): Promise<string> =>
  (await app.services.pictureUploads.add(by, Buffer.from(text))).imageUrl

const stored = async (app: TestApp) =>
  (await app.db.read.selectFrom('media').select('hash').orderBy('hash').execute()).map(({ hash }) => hash)

test('an uploaded picture is submitted by its address, and is then no longer an unused upload', async () => {
  const { app, alice } = await appWithMembers()
  const imageUrl = await upload(app, alice, 'fox')
  expect(imageUrl).toBe(urlOf('fox'))
  expect(await submitRaw(app, alice, { imageUrl })).toMatchObject({ imageUrl })
  expect(await rowsOf(app, 'picture_upload')).toEqual([])
  app.clock.advance(2 * DAY)
  await app.services.pictureUploads.sweep()
  expect(await stored(app)).toEqual([nameOfPicture('fox')])
})

test('an uploaded picture replaces the current one in an edit; the old one stays in the history only', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'sent back', alice, root, { imageUrl: pictureOf('fox') })
  const imageUrl = await upload(app, alice, 'owl')
  expect(await editRaw(app, alice, id, { imageUrl })).toMatchObject({ imageUrl: urlOf('owl') })
  expect(await stored(app)).toEqual([nameOfPicture('fox'), nameOfPicture('owl')].toSorted())
  expect(await app.services.media.isPublic(nameOfPicture('fox'))).toBe(false)
})

test('an uploaded picture becomes the logo of a new company, and another one of the same company', async () => {
  const { app, alice } = await appWithMembers()
  const company = await app
    .as(alice)
    .companies.create({ name: 'Tideborn', logoUrl: await upload(app, alice, 'reeds') })
  expect(company.logoUrl).toBe(urlOf('reeds'))
  const logoUrl = await upload(app, alice, 'heron')
  expect(await app.as(alice).companies.update({ id: company.id, logoUrl })).toMatchObject({ logoUrl })
  expect(await stored(app)).toEqual([nameOfPicture('heron')])
})

test('an address that is submitted again after a lost answer is accepted', async () => {
  const { app, alice } = await appWithMembers()
  const imageUrl = await upload(app, alice, 'fox')
  await submitRaw(app, alice, { imageUrl })
  expect(await submitRaw(app, alice, { imageUrl })).toMatchObject({ imageUrl })
})

test('another user’s upload is refused everywhere, and stays theirs', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const { id } = await given(app, 'sent back', alice, root)
  const company = await app.as(alice).companies.create({ name: 'Tideborn' })
  const url = await upload(app, bob, 'owl')
  const before = await dump(app)
  for (const call of [
    () => submitRaw(app, alice, { imageUrl: url }),
    () => editRaw(app, alice, id, { imageUrl: url }),
    () => editRaw(app, root, id, { imageUrl: url }),
    () => app.as(alice).companies.update({ id: company.id, logoUrl: url }),
    () => app.as(root).companies.create({ name: 'Marsh', logoUrl: url }),
  ])
    expect(await failureIn(call())).toMatchObject({ code: 'invalid' })
  expect(await dump(app)).toEqual(before)
})

test('a refused submission does not use up an upload', async () => {
  const { app, alice } = await appWithMembers()
  const imageUrl = await upload(app, alice, 'fox')
  await failureIn(submitRaw(app, alice, { imageUrl, name: '' }))
  await failureIn(app.as(alice).companies.create({ name: ' ', logoUrl: imageUrl }))
  expect(await submitRaw(app, alice, { imageUrl })).toMatchObject({ imageUrl })
})

test('a picture unused for a day is deleted; a newer one, or one that another record uses, stays', async () => {
  const { app, alice, bob } = await appWithMembers()
  await upload(app, alice, 'old')
  await upload(app, alice, 'shown')
  await submitRaw(app, bob, { imageUrl: pictureOf('shown') })
  app.clock.advance(DAY - 1)
  await upload(app, alice, 'young')
  await app.services.pictureUploads.sweep()
  expect(await rowsOf(app, 'picture_upload')).toHaveLength(3)
  app.clock.advance(1)
  await app.services.pictureUploads.sweep()
  expect((await stored(app)).toSorted()).toEqual([nameOfPicture('shown'), nameOfPicture('young')].toSorted())
  expect(await rowsOf(app, 'picture_upload')).toHaveLength(1)
})

test('more unused uploads than one batch are all deleted', async () => {
  const { app, alice, bob } = await appWithMembers()
  for (const person of [alice, bob, await app.given.user('carol')])
    for (let at = 0; at < UNUSED_UPLOADS_MAX; at += 1) await upload(app, person, `${person.id} ${at}`)
  app.clock.advance(DAY)
  await app.services.pictureUploads.sweep()
  expect(await stored(app)).toEqual([])
})

test('of too many unused uploads the oldest is deleted; a repeated upload counts as new', async () => {
  const { app, alice, bob } = await appWithMembers()
  await upload(app, bob, 'bob’s')
  for (let at = 0; at < UNUSED_UPLOADS_MAX; at += 1) {
    await upload(app, alice, `picture ${at}`)
    app.clock.advance(1_000)
  }
  await upload(app, alice, 'picture 0')
  app.clock.advance(1_000)
  await upload(app, alice, 'one more')
  const left = await stored(app)
  expect(left).toHaveLength(UNUSED_UPLOADS_MAX + 1)
  expect(left).not.toContain(nameOfPicture('picture 1'))
  expect(left).toContain(nameOfPicture('picture 0'))
  expect(left).toContain(nameOfPicture('bob’s'))
})

test('a picture removed from its character stays while another user has an unused upload of it', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const { id } = await submitRaw(app, alice, { imageUrl: pictureOf('fox') })
  const imageUrl = await upload(app, bob, 'fox')
  await app.as(root).moderation.remove({ id })
  expect(await submitRaw(app, bob, { imageUrl })).toMatchObject({ imageUrl })
})

test('an account that is deleted while its picture is decoded: refused, and nothing is stored', async () => {
  const { app } = await appWithMembers()
  const ghost = await app.given.user('ghost')
  await app.db.transact((tx) => tx.deleteFrom('user').where('id', '=', ghost.id).execute())
  const before = await dump(app)
  expect(await failureIn(upload(app, ghost, 'fox'))).toMatchObject({ code: 'unauthenticated' })
  expect(await dump(app)).toEqual(before)
})
