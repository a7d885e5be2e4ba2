import { SUBMISSION } from '@personae/api/testing'
import { expect, test } from 'vitest'
import { expectFailure, useSite } from '../../test-site.testing.ts'

const site = useSite()

test('visitors get the row from the cache until it, or one of its characters, changes', async () => {
  const { given, root, visitor } = site()
  const [ada, bran] = [await given.approved({ name: 'Ada' }), await given.approved({ name: 'Bran' })]
  const read = async (etag?: string) => {
    const answer = await visitor().get('/api/editorial', {
      headers: etag === undefined ? {} : { 'if-none-match': etag },
    })
    const etagNow = String(answer.headers.etag)
    if (answer.statusCode === 304) return { etag: etagNow, names: null }
    const { title, cards } = answer.json<{ title: string; cards: { name: string }[] }>()
    return { etag: etagNow, names: [title, ...cards.map(({ name }) => name)] }
  }
  const empty = await read()
  expect((await read(empty.etag)).names).toBeNull()
  const input = { title: 'Sea folk', characterIds: [bran.id, ada.id] }
  const set = await root.send('PUT', '/api/editorial', {
    payload: input,
    headers: { 'if-match': empty.etag },
  })
  expect(set.statusCode, set.body).toBe(200)
  const first = await read(empty.etag)
  expect(first.names).toEqual(['Sea folk', 'Bran', 'Ada'])
  expectFailure(
    await root.send('PUT', '/api/editorial', { payload: input, headers: { 'if-match': empty.etag } }),
    409,
  )

  await root.patch(`/api/characters/${bran.id}`, { ...SUBMISSION, name: 'Branwen' })
  expect((await read(first.etag)).names).toEqual(['Sea folk', 'Branwen', 'Ada'])
  await root.delete(`/api/characters/${ada.id}`)
  expect((await read(first.etag)).names).toEqual(['Sea folk', 'Branwen'])
})
