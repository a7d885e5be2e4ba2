import { SUBMISSION } from '@personae/api/testing'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { useSite } from '../../../test-site.testing.ts'
import { dataUrl, pngOf } from '../../../providers/pictures/pictures.testing.ts'

const site = useSite()

const preview = async (id: string, version: number, headers = {}) =>
  site().visitor().get(`/preview/${id}/${version}.jpg`, { headers })

test('a published character has a picture of 1200 by 630 for link previews, with its poster', async () => {
  const imageUrl = dataUrl(await pngOf(480, 720))
  const { id, version } = await site().given.approved({ name: 'Žofia <b>', imageUrl })
  const answer = await preview(id, version)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=86400',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const { format, width, height } = await sharp(answer.rawPayload).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  // The left half of the picture is red, and so is that of the poster.
  const { data } = await sharp(answer.rawPayload)
    .extract({ left: 120, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [red, green, blue] = data
  expect(red! > 150 && green! < 100 && blue! < 100, `${red} ${green} ${blue}`).toBe(true)
  const again = await preview(id, version, { 'if-none-match': answer.headers.etag })
  expect(again.statusCode).toBe(304)
})

test.for(['鋼の錬金術師', '🦊🦊🦊', '‮'.repeat(3) + 'txt', 'W'.repeat(120)])(
  'a name that the fonts do not support, or that is too long, does not fail: %s',
  async (name) => {
    const { id, version } = await site().given.approved({ name })
    const answer = await preview(id, version)
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  },
)

test('an older version’s address redirects to the current one', async () => {
  const { id, version } = await site().given.approved({ name: 'Changes' })
  await site().root.patch(`/api/characters/${id}`, { ...SUBMISSION, name: 'Changed' })
  const answer = await preview(id, version)
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe(`/preview/${id}/${version + 1}.jpg`)
})

test('an unpublished character has none, not even for those who may see it', async () => {
  const { id, version } = await site().given.pending()
  for (const person of [site().visitor(), site().alice, site().root]) {
    const answer = await person.get(`/preview/${id}/${version}.jpg`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'not_found' })
  }
  expect((await preview('nobody', 1)).statusCode).toBe(404)
})
