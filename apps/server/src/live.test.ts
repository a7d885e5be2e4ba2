import { SUBMISSION } from '@personae/api/testing'
import { expect, onTestFinished, test } from 'vitest'
import { useHouse } from './http-cast.testing.ts'

const house = useHouse()
let origin: Promise<string> | undefined

/** Reads a stream of server-sent events; `next` waits for the next one that carries data. */
async function listen(cookies: Map<string, string>) {
  const address = await (origin ??= house().app.listen({ port: 0, host: '127.0.0.1' }))
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${address}/trpc/notifications.live`, {
    headers: { accept: 'text/event-stream', cookie },
    signal: abort.signal,
  })
  const lines = answer.body!.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  let rest = ''
  async function next(): Promise<unknown> {
    while (true) {
      const end = rest.indexOf('\n\n')
      if (end !== -1) {
        const event = rest.slice(0, end)
        rest = rest.slice(end + 2)
        const data = /^data: (.*)$/m.exec(event)?.[1]
        if (data && !/^event:/m.test(event)) return JSON.parse(data)
        continue
      }
      const { value, done } = await lines.next()
      if (done) return undefined
      rest += value
    }
  }
  return { answer, next }
}

test('the unread count is pushed: at once, and when something happens', { timeout: 10_000 }, async () => {
  const { root, alice } = house()
  await root.post('/api/notifications/mark-all-read')
  const { answer, next } = await listen(root.cookies)
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  expect(await next()).toEqual({ count: 0 })
  await alice.post('/api/characters', SUBMISSION)
  expect(await next()).toEqual({ count: 1 })
  await root.post('/api/notifications/mark-all-read')
  expect(await next()).toEqual({ count: 0 })
})

test('a sign-in that ends takes its stream along', { timeout: 10_000 }, async () => {
  const { signUp, alice, services } = house()
  const second = await signUp('second')
  await services.admin.appoint('second')
  const { next } = await listen(second.cookies)
  expect(await next()).toEqual({ count: 0 })
  await second.post('/api/auth/logout', undefined, {})
  await alice.post('/api/characters', { ...SUBMISSION, name: 'After the end' })
  expect(await next()).toBeUndefined()
})

test('a visitor is pushed nothing', async () => {
  const answer = await house().visitor().get('/trpc/notifications.live')
  expect(answer.body).toContain('unauthenticated')
  expect(answer.body).not.toContain('count')
})
