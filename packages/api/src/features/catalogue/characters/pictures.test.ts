import { expect, test } from 'vitest'
import { nameOfPicture, pictureOf, type TestApp } from '../../../test-app.testing.ts'
import { appWithMembers, dump, editRaw, failureIn, given, rowsOf, submitRaw } from '../../members.testing.ts'

const urlOf = (text: string) => `/media/${nameOfPicture(text)}.webp`

const storedNames = async (app: TestApp) =>
  (await app.db.read.selectFrom('media').select('hash').orderBy('hash').execute()).map(({ hash }) => hash)

test('a picture sent as data is stored and returned as the address of its content', async () => {
  const { app, alice } = await appWithMembers()
  const { imageUrl } = await submitRaw(app, alice, { imageUrl: pictureOf('fox') })
  expect(imageUrl).toBe(urlOf('fox'))
  expect(await app.services.media.bytes(nameOfPicture('fox'), 960)).toEqual(Buffer.from('fox'))
})

test('the same picture is stored once, and deleted with the last character that shows it', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const [one, two] = [
    await submitRaw(app, alice, { imageUrl: pictureOf('fox') }),
    await submitRaw(app, bob, { imageUrl: pictureOf('fox') }),
  ]
  expect(one.imageUrl).toBe(two.imageUrl)
  expect(await storedNames(app)).toEqual([nameOfPicture('fox')])
  expect(await rowsOf(app, 'media_variant')).toHaveLength(1)

  await app.as(root).moderation.remove({ id: one.id })
  expect(await storedNames(app)).toEqual([nameOfPicture('fox')])
  await app.as(root).moderation.remove({ id: two.id })
  expect(await storedNames(app)).toEqual([])
  expect(await rowsOf(app, 'media_variant')).toEqual([])
  expect(await app.services.media.bytes(nameOfPicture('fox'), 960)).toBeNull()
})

test('a new picture replaces the old one, which stays in the history', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const { id } = await given(app, 'sent back', alice, root, { imageUrl: pictureOf('fox') })
  expect(await editRaw(app, alice, id, { imageUrl: pictureOf('owl') })).toMatchObject({
    imageUrl: urlOf('owl'),
  })
  expect(await storedNames(app)).toEqual([nameOfPicture('fox'), nameOfPicture('owl')].toSorted())
  expect(await app.services.media.isVisibleTo(bob, nameOfPicture('fox'))).toBe(false)
})

test('an old picture of another character stays with that one', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  await submitRaw(app, bob, { imageUrl: pictureOf('fox') })
  const { id } = await given(app, 'sent back', alice, root, { imageUrl: pictureOf('fox') })
  await editRaw(app, alice, id, { imageUrl: pictureOf('owl') })
  expect(await storedNames(app)).toEqual([nameOfPicture('fox'), nameOfPicture('owl')].toSorted())
})

test.for([
  ['is omitted', undefined],
  ['is sent as its current address', urlOf('fox')],
  ['is sent again', pictureOf('fox')],
] as const)('a picture that %s stays, and does not count as a change', async ([, imageUrl]) => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'sent back', alice, root, { imageUrl: pictureOf('fox') })
  const before = await dump(app)
  expect(await editRaw(app, alice, id, { imageUrl })).toMatchObject({ imageUrl: urlOf('fox') })
  expect(await dump(app)).toEqual(before)
})

test.for([[null], [''], ['  ']])(
  'a picture sent as %j is removed, and stays in the history only',
  async ([imageUrl]) => {
    const { app, alice, root } = await appWithMembers()
    const { id } = await given(app, 'sent back', alice, root, { imageUrl: pictureOf('fox') })
    expect(await editRaw(app, alice, id, { imageUrl })).toMatchObject({ imageUrl: null })
    expect(await storedNames(app)).toEqual([nameOfPicture('fox')])
    expect(await app.services.media.isPublic(nameOfPicture('fox'))).toBe(false)
  },
)

const NOT_A_FILE = 'The picture must be an uploaded file, not an address. Please choose one.'

test.for([
  'http://tracker.example/x.gif',
  'https://tracker.example/x.png',
  'javascript:alert(1)',
  'file:///etc/passwd',
  '//evil.example/x.png',
  'data:text/html,<script>alert(1)</script>',
  'data:image/png,not-base64',
  'data:image/png;base64 ,Zm94',
  ` x${pictureOf('fox')}`,
  `/media/${nameOfPicture('fox')}.webp?w=240`,
  '/media/x.webp',
  'fox.png',
])('%s is not a picture: a submission and an edit are refused, and nothing is written', async (imageUrl) => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'sent back', alice, root, { imageUrl: pictureOf('fox') })
  const before = await dump(app)
  for (const call of [() => submitRaw(app, alice, { imageUrl }), () => editRaw(app, alice, id, { imageUrl })])
    expect(await failureIn(call())).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'imageUrl', message: NOT_A_FILE }],
    })
  expect(await dump(app)).toEqual(before)
})

test('the address of another user’s picture is refused, visible or not, in a submission and in an edit', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  await given(app, 'approved', bob, root, { imageUrl: pictureOf('seen') })
  await submitRaw(app, bob, { imageUrl: pictureOf('unseen') })
  const { id } = await given(app, 'sent back', alice, root, { imageUrl: pictureOf('fox') })
  const before = await dump(app)
  for (const imageUrl of [urlOf('seen'), urlOf('unseen'), urlOf('nobody’s')]) {
    expect(await failureIn(submitRaw(app, alice, { imageUrl }))).toMatchObject({
      issues: [{ path: 'imageUrl', message: NOT_A_FILE }],
    })
    expect(await failureIn(editRaw(app, alice, id, { imageUrl }))).toMatchObject({
      issues: [{ path: 'imageUrl', message: "That is not this character's picture. Please choose a file." }],
    })
  }
  expect(await dump(app)).toEqual(before)
})

test('an edit with the picture of before: it is another’s change that is told, not a wrong picture', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id, version } = await given(app, 'approved', alice, root, { imageUrl: pictureOf('fox') })
  await editRaw(app, root, id, { imageUrl: pictureOf('owl') })
  const late = editRaw(app, root, id, { imageUrl: urlOf('fox'), baseVersion: version })
  expect(await failureIn(late)).toMatchObject({ code: 'changed' })
})

test.for([
  ['an invalid base64 character', 'data:image/png;base64,Zm9*'],
  ['an invalid base64 length', 'data:image/png;base64,Zm94Z'],
  ['too much padding', 'data:image/png;base64,Zm===='],
  ['line breaks', 'data:image/png;base64,Zm\n94'],
  ['no data', 'data:image/png;base64,'],
] as const)('data with %s is refused as damaged', async ([, imageUrl]) => {
  const { app, alice } = await appWithMembers()
  expect(await failureIn(submitRaw(app, alice, { imageUrl }))).toMatchObject({
    code: 'invalid',
    error: 'The picture arrived damaged. Please choose it again.',
  })
})

test('a data URL with parameters is accepted', async () => {
  const { app, alice } = await appWithMembers()
  const imageUrl = `data:image/svg+xml;charset=utf-8;base64,${Buffer.from('fox').toString('base64')}`
  expect(await submitRaw(app, alice, { imageUrl })).toMatchObject({ imageUrl: urlOf('fox') })
})

test('a picture of ten megabytes passes; one byte more is refused', async () => {
  const { app, alice } = await appWithMembers()
  const limit = 10 * 1024 * 1024
  const dataUrl = (bytes: number) => `data:image/png;base64,${Buffer.alloc(bytes, 'x').toString('base64')}`
  for (const size of [limit + 1, limit + 3])
    expect(await failureIn(submitRaw(app, alice, { imageUrl: dataUrl(size) }))).toMatchObject({
      issues: [
        { path: 'imageUrl', message: 'The picture is larger than 10 MB. Please choose a smaller one.' },
      ],
    })
  expect(await submitRaw(app, alice, { imageUrl: dataUrl(limit) })).toMatchObject({ status: 'pending' })
})

test('a picture that the decoder refuses fails the submission before anything is written', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'sent back', alice, root, { imageUrl: pictureOf('fox') })
  const before = await dump(app)
  for (const call of [
    () => submitRaw(app, alice, { imageUrl: pictureOf('broken') }),
    () => editRaw(app, alice, id, { imageUrl: pictureOf('broken') }),
  ])
    expect(await failureIn(call())).toMatchObject({ code: 'invalid', error: 'The picture is damaged.' })
  expect(await dump(app)).toEqual(before)
})

test('an edit without permission is refused before its picture is decoded', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const { id } = await given(app, 'approved', alice, root)
  for (const who of [alice, bob])
    expect(await failureIn(editRaw(app, who, id, { imageUrl: pictureOf('broken') }))).toMatchObject({
      code: 'forbidden',
    })
})

test('a picture replaced by twenty concurrent edits: all are in the history, one is shown, and all are deleted with the character', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'sent back', alice, root, { imageUrl: pictureOf('fox') })
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => editRaw(app, alice, id, { imageUrl: pictureOf(`picture ${at}`) })),
  )
  const { imageUrl } = await app.as(alice).characters.byId({ id })
  expect((await storedNames(app)).map((hash) => `/media/${hash}.webp`)).toContain(imageUrl)
  expect(await storedNames(app)).toHaveLength(21)
  await app.as(root).moderation.remove({ id })
  expect(await storedNames(app)).toEqual([])
})
