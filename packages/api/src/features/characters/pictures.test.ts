import { expect, test } from 'vitest'
import { nameOfPicture, pictureOf, type TestApp } from '../../testing/test-app.ts'
import { cast, dump, editRaw, failureIn, given, rowsOf, submitRaw } from '../cast.testing.ts'

const urlOf = (text: string) => `/media/${nameOfPicture(text)}.webp`

const kept = async (app: TestApp) =>
  (await app.db.read.selectFrom('media').select('hash').orderBy('hash').execute()).map(({ hash }) => hash)

test('a picture that comes as data is kept and answered by the address of its content', async () => {
  const { app, alice } = await cast()
  const { imageUrl } = await submitRaw(app, alice, { imageUrl: pictureOf('fox') })
  expect(imageUrl).toBe(urlOf('fox'))
  expect(app.services.media.bytes(nameOfPicture('fox'), 960)).toEqual(Buffer.from('fox'))
})

test('the same picture twice is stored once, and goes with the last who shows it', async () => {
  const { app, alice, bob, root } = await cast()
  const [one, two] = [
    await submitRaw(app, alice, { imageUrl: pictureOf('fox') }),
    await submitRaw(app, bob, { imageUrl: pictureOf('fox') }),
  ]
  expect(one.imageUrl).toBe(two.imageUrl)
  expect(await kept(app)).toEqual([nameOfPicture('fox')])
  expect(await rowsOf(app, 'media_variant')).toHaveLength(1)

  await app.as(root).moderation.remove({ id: one.id })
  expect(await kept(app)).toEqual([nameOfPicture('fox')])
  await app.as(root).moderation.remove({ id: two.id })
  expect(await kept(app)).toEqual([])
  expect(await rowsOf(app, 'media_variant')).toEqual([])
  expect(app.services.media.bytes(nameOfPicture('fox'), 960)).toBeNull()
})

test('a new picture takes the place of the old one, which is gone', async () => {
  const { app, alice, root } = await cast()
  const { id } = await given(app, 'sent back', alice, root, { imageUrl: pictureOf('fox') })
  expect(await editRaw(app, alice, id, { imageUrl: pictureOf('owl') })).toMatchObject({
    imageUrl: urlOf('owl'),
  })
  expect(await kept(app)).toEqual([nameOfPicture('owl')])
})

test('an old picture that another character shows stays with that one', async () => {
  const { app, alice, bob, root } = await cast()
  await submitRaw(app, bob, { imageUrl: pictureOf('fox') })
  const { id } = await given(app, 'sent back', alice, root, { imageUrl: pictureOf('fox') })
  await editRaw(app, alice, id, { imageUrl: pictureOf('owl') })
  expect(await kept(app)).toEqual([nameOfPicture('fox'), nameOfPicture('owl')].toSorted())
})

test.for([
  ['is not spoken of', undefined],
  ['comes back as its present address', urlOf('fox')],
  ['is sent again', pictureOf('fox')],
] as const)('a picture that %s stays, and that is no change', async ([, imageUrl]) => {
  const { app, alice, root } = await cast()
  const { id } = await given(app, 'sent back', alice, root, { imageUrl: pictureOf('fox') })
  const before = await dump(app)
  expect(await editRaw(app, alice, id, { imageUrl })).toMatchObject({ imageUrl: urlOf('fox') })
  expect(await dump(app)).toEqual(before)
})

test.for([[null], [''], ['  ']])(
  'a picture sent as %j is taken away, the only copy with it',
  async ([imageUrl]) => {
    const { app, alice, root } = await cast()
    const { id } = await given(app, 'sent back', alice, root, { imageUrl: pictureOf('fox') })
    expect(await editRaw(app, alice, id, { imageUrl })).toMatchObject({ imageUrl: null })
    expect(await kept(app)).toEqual([])
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
])('%s is no picture: a submission and an edit are refused, and nothing is written', async (imageUrl) => {
  const { app, alice, root } = await cast()
  const { id } = await given(app, 'sent back', alice, root, { imageUrl: pictureOf('fox') })
  const before = await dump(app)
  for (const call of [submitRaw(app, alice, { imageUrl }), editRaw(app, alice, id, { imageUrl })])
    expect(await failureIn(call)).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'imageUrl', message: NOT_A_FILE }],
    })
  expect(await dump(app)).toEqual(before)
})

test('the address of another’s picture is refused, seen or unseen, to submit with or to edit', async () => {
  const { app, alice, bob, root } = await cast()
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

test.for([
  ['a sign that base64 does not have', 'data:image/png;base64,Zm9*'],
  ['a length that base64 does not have', 'data:image/png;base64,Zm94Z'],
  ['too much padding', 'data:image/png;base64,Zm===='],
  ['line breaks', 'data:image/png;base64,Zm\n94'],
  ['nothing at all', 'data:image/png;base64,'],
] as const)('data with %s is refused as damaged', async ([, imageUrl]) => {
  const { app, alice } = await cast()
  expect(await failureIn(submitRaw(app, alice, { imageUrl }))).toMatchObject({
    code: 'invalid',
    error: 'The picture arrived damaged. Please choose it again.',
  })
})

test('data whose head carries parameters is read like any other', async () => {
  const { app, alice } = await cast()
  const imageUrl = `data:image/svg+xml;charset=utf-8;base64,${Buffer.from('fox').toString('base64')}`
  expect(await submitRaw(app, alice, { imageUrl })).toMatchObject({ imageUrl: urlOf('fox') })
})

test('ten megabytes of picture pass, one byte more is refused', async () => {
  const { app, alice } = await cast()
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

test('a picture that the decoder refuses stops the submission before anything is written', async () => {
  const { app, alice, root } = await cast()
  const { id } = await given(app, 'sent back', alice, root, { imageUrl: pictureOf('fox') })
  const before = await dump(app)
  for (const call of [
    submitRaw(app, alice, { imageUrl: pictureOf('broken') }),
    editRaw(app, alice, id, { imageUrl: pictureOf('broken') }),
  ])
    expect(await failureIn(call)).toMatchObject({ code: 'invalid', error: 'The picture is damaged.' })
  expect(await dump(app)).toEqual(before)
})

test('who may not edit is told so before their picture is looked at', async () => {
  const { app, alice, bob, root } = await cast()
  const { id } = await given(app, 'approved', alice, root)
  for (const who of [alice, bob])
    expect(await failureIn(editRaw(app, who, id, { imageUrl: pictureOf('broken') }))).toMatchObject({
      code: 'forbidden',
    })
})

test('a picture replaced twenty times at once leaves one picture, the one that shows', async () => {
  const { app, alice, root } = await cast()
  const { id } = await given(app, 'sent back', alice, root, { imageUrl: pictureOf('fox') })
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => editRaw(app, alice, id, { imageUrl: pictureOf(`picture ${at}`) })),
  )
  const { imageUrl } = await app.as(alice).characters.byId({ id })
  expect((await kept(app)).map((hash) => `/media/${hash}.webp`)).toEqual([imageUrl])
})
