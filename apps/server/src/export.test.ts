import { SUBMISSION } from '@personae/api/testing'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectFailure, useHouse } from './http-cast.testing.ts'

const house = useHouse()

const picture = async () =>
  `data:image/png;base64,${(
    await sharp({ create: { width: 20, height: 30, channels: 3, background: '#f4b740' } })
      .png()
      .toBuffer()
  ).toString('base64')}`

test('the data of an account: one JSON file with all it wrote, its pictures as files, nothing of others', async () => {
  const { alice, bob, given } = house()
  const published = await given.approved({ imageUrl: await picture() })
  const sentBack = await given.sentBack({ name: 'Second' })
  await bob.post('/api/characters', { ...SUBMISSION, name: 'Of another' })

  const answer = await alice.get('/api/account/export')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="personae-data.zip"',
    'cache-control': 'no-store',
  })
  const files = unzipSync(answer.rawPayload)
  const name = published.imageUrl!.replace('/media/', 'pictures/')
  expect(Object.keys(files).toSorted()).toEqual(['personae.json', name])
  expect((await sharp(files[name]).metadata()).format).toBe('webp')

  const text = strFromU8(files['personae.json']!)
  const data = JSON.parse(text)
  expect(data.account).toMatchObject({ username: 'alice', email: null })
  expect(data.company).toBeNull()
  expect(data.characters).toHaveLength(2)
  expect(data.characters).toContainEqual(
    expect.objectContaining({
      id: sentBack.id,
      name: 'Second',
      rejectionReason: 'Say more',
      history: [
        expect.objectContaining({ action: 'submitted', by: 'you' }),
        expect.objectContaining({ action: 'rejected', by: 'an admin' }),
      ],
    }),
  )
  expect(text).not.toMatch(/Of another|passwordHash|token/i)
})

test('a visitor has no data to take along', async () => {
  expectFailure(await house().visitor().get('/api/account/export'), 401)
})
