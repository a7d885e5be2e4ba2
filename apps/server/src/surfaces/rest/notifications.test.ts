import { expect, test } from 'vitest'
import { expectFailure, useSite } from '../../test-site.testing.ts'
import { nextOf } from './link.testing.ts'

const site = useSite()

const COUNT = 120

test('notifications beyond the hundredth are on a next page, each once, newest first', async () => {
  const { db, signUp, services } = site()
  const person = await signUp('much-notified')
  const { id } = (await person.get('/api/auth/user')).json()
  await db.transact(async (tx) => {
    for (let at = 0; at < COUNT; at += 1)
      await services.notifications.notify(tx, [id], { type: 'character_approved', message: `Number ${at}` })
  })
  const messages: string[] = []
  const sizes: number[] = []
  for (let address: string | null = '/api/notifications'; address;) {
    const answer = await person.get(address)
    expect(answer.headers['x-total-count']).toBe(`${COUNT}`)
    const list = answer.json<{ message: string }[]>()
    messages.push(...list.map(({ message }) => message))
    sizes.push(list.length)
    address = nextOf(answer)
  }
  expect(sizes).toEqual([100, 20])
  expect(messages).toEqual(Array.from({ length: COUNT }, (_, at) => `Number ${COUNT - 1 - at}`))

  const two = await person.get('/api/notifications?limit=2')
  expect(two.json()).toMatchObject([{ message: 'Number 119' }, { message: 'Number 118' }])
  expect(nextOf(two)).toMatch(/^\/api\/notifications\?limit=2&cursor=/)
  for (const query of ['limit=0', 'limit=101', 'limit=many', 'limit=0x2', 'limit=2e0', 'cursor=broken!'])
    expectFailure(await person.get(`/api/notifications?${query}`), 400)
})
