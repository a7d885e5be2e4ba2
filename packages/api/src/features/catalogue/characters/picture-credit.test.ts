import { expect, test } from 'vitest'
import { pictureOf } from '../../../test-app.testing.ts'
import { appWithMembers, dump, editRaw, failureIn, given, submitRaw } from '../../members.testing.ts'

const CREDIT = {
  pictureCredit: 'Ana Prado',
  pictureLink: 'https://example.com/orla',
  pictureLicence: 'CC BY-SA',
}
const NO_CREDIT = { pictureCredit: null, pictureLink: null, pictureLicence: null }

test('a submission says who made its picture, and its history says when that changed', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'sent back', alice, root, { imageUrl: pictureOf('fox') })
  expect(await app.as(alice).characters.byId({ id })).toMatchObject(NO_CREDIT)
  expect(await editRaw(app, alice, id, { imageUrl: undefined, ...CREDIT })).toMatchObject(CREDIT)
  const { items } = await app.as(root).characters.history({ id })
  expect(items[0]?.fields).toEqual(expect.arrayContaining(Object.keys(CREDIT)))
})

test('without a picture nothing is said of its maker', async () => {
  const { app, alice, root } = await appWithMembers()
  expect(await submitRaw(app, alice, CREDIT)).toMatchObject(NO_CREDIT)
  const { id } = await given(app, 'sent back', alice, root, {
    imageUrl: pictureOf('fox'),
    ...CREDIT,
  } as object)
  expect(await editRaw(app, alice, id, { imageUrl: null, ...CREDIT })).toMatchObject(NO_CREDIT)
})

test('an edit with the fields of the specification keeps who made the picture, and says nothing of another one', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'sent back', alice, root, {
    imageUrl: pictureOf('fox'),
    ...CREDIT,
  } as object)
  const { imageUrl } = await app.as(alice).characters.byId({ id })
  for (const same of [{ imageUrl }, {}])
    expect(await editRaw(app, alice, id, { name: 'Orla', ...same })).toMatchObject({ imageUrl, ...CREDIT })
  expect(await editRaw(app, alice, id, { imageUrl: pictureOf('owl') })).toMatchObject(NO_CREDIT)
})

test.for([
  [{ pictureLicence: 'GPL' }, 'The licence of the picture is one of Own work, With permission'],
  [{ pictureLink: 'javascript:alert(1)' }, 'Links must start with http'],
  [{ pictureCredit: 'x'.repeat(121) }, 'Picture credit must be at most 120 characters'],
] as const)('%j is refused: %s', async ([wrong, message]) => {
  const { app, alice } = await appWithMembers()
  const before = await dump(app)
  const failure = await failureIn(submitRaw(app, alice, { imageUrl: pictureOf('fox'), ...wrong }))
  expect(failure.error).toContain(message)
  expect(await dump(app)).toEqual(before)
})
