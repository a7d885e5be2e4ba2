import { SUBMISSION } from '@personae/api/testing'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { expectFailure, useSite } from '../../test-site.testing.ts'

const site = useSite()

const ALIASES = [
  { name: 'Peter Parker', kind: 'real' },
  { name: 'スパイダーマン', kind: 'native', language: 'ja' },
]

test('other names of a kind and a language are answered as they were sent, everywhere', async () => {
  const { alice, root, visitor } = site()
  const sent = await alice.post('/api/characters', { ...SUBMISSION, aliases: ALIASES })
  expect(sent.statusCode, sent.body).toBe(201)
  const { id } = sent.json()
  await root.patch(`/api/characters/${id}/status`, { status: 'approved' })
  expect((await visitor().get(`/api/characters/${id}`)).json().aliases).toEqual(ALIASES)
  const called = await visitor().get(
    `/trpc/characters.byId?input=${encodeURIComponent(JSON.stringify({ id }))}`,
  )
  expect(called.json().result.data.aliases).toEqual(ALIASES)

  const files = unzipSync((await alice.get('/api/account/export')).rawPayload)
  expect(JSON.parse(strFromU8(files['personae.json']!)).characters[0].aliases).toEqual(ALIASES)
})

test('texts are names of the kind "other"; an unknown kind is refused in words that name all kinds', async () => {
  const { alice } = site()
  const submit = (aliases: unknown) => alice.post('/api/characters', { ...SUBMISSION, aliases })
  expect((await submit(['Spidey'])).json().aliases).toEqual([{ name: 'Spidey', kind: 'other' }])
  const refused = await submit([{ name: 'Spidey', kind: 'epithet' }])
  expectFailure(refused, 400)
  expect(refused.json().message).toContain(
    'one of real, native, romanized, nickname, codename, former, other',
  )
})
