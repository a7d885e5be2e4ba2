import { request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { machine, SLOW } from './machine.testing.ts'

interface Answer {
  status: number
  cookie: string
  body: string
}

/** A call on a connection of its own: connections go to the server processes in turn. */
const call = (
  address: string,
  path: string,
  { method = 'GET', cookie = '', body }: { method?: string; cookie?: string; body?: object } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
    const sent = request(address + path, { method, headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => {
        const set = response.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
        resolve({ status: response.statusCode!, cookie: set, body: text })
      })
    })
    sent.on('error', reject).end(body && JSON.stringify(body))
  })

/** The same call on so many connections that each process gets some of them. */
const callAll = (...args: Parameters<typeof call>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: 6 }, () => call(...args)))

const ACCOUNT = { username: 'alice', password: 'a long password' }

async function signedUp(address: string): Promise<string> {
  const { status, cookie } = await call(address, '/api/auth/quick-signup', { method: 'POST', body: ACCOUNT })
  expect(status).toBe(201)
  return cookie
}

const CHARACTER = {
  name: 'Orla Quickwater',
  origin: 'Tideborn',
  genres: ['Games'],
  description: 'A river pilot.',
  abilities: ['Swims'],
  personality: ['Calm'],
  backstory: 'She followed the river to its end, and came back changed.',
}

const started = (out: string): number[] =>
  [...out.matchAll(/"worker":(\d+),"msg":"a server process listens"/g)].map(([, pid]) => Number(pid))

const allStarted = (said: { out: string }): Promise<void> =>
  vi.waitFor(() => expect(said.out).toContain('Personae is open'), 20_000)

test('two server processes share accounts, sign-outs and what is published', SLOW, async () => {
  const { serve } = machine()
  const { address, stop } = await serve({ WORKERS: '2' })
  const cookie = await signedUp(address)
  await call(address, '/api/auth/promote-to-admin', { method: 'POST', cookie })
  for (const { status } of await callAll(address, '/api/auth/user', { cookie })) expect(status).toBe(200)

  // Fills the cache of both.
  await callAll(address, '/api/characters?limit=5')
  const { body } = await call(address, '/api/characters', { method: 'POST', cookie, body: CHARACTER })
  const { id } = JSON.parse(body) as { id: string }
  await call(address, `/api/characters/${id}/status`, {
    method: 'PATCH',
    cookie,
    body: { status: 'approved' },
  })
  for (const page of await callAll(address, '/api/characters?limit=5')) expect(page.body).toContain(id)

  await call(address, '/api/auth/logout', { method: 'POST', cookie })
  for (const { status } of await callAll(address, '/api/auth/user', { cookie })) expect(status).toBe(401)
  expect(await stop()).toBe(0)
})

test('a killed process is replaced, and nothing acknowledged is lost', SLOW, async () => {
  const { serve } = machine()
  const { address, said, stop } = await serve({ WORKERS: '2', LOG_LEVEL: 'info' })
  await allStarted(said)
  const cookie = await signedUp(address)
  const [first] = started(said.out)
  process.kill(first!, 'SIGKILL')
  await vi.waitFor(() => expect(started(said.out)).toHaveLength(3), 20_000)
  for (const { status } of await callAll(address, '/api/auth/user', { cookie })) expect(status).toBe(200)
  expect(await stop()).toBe(0)
})

test('the first process is killed: the others end too', SLOW, async () => {
  const { serve } = machine()
  const { said, kill } = await serve({ WORKERS: '2', LOG_LEVEL: 'info' })
  await allStarted(said)
  const pids = started(said.out)
  await kill()
  const isRunning = (pid: number): boolean => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  await vi.waitFor(() => expect(pids.filter(isRunning)).toEqual([]), 10_000)
})

test('the port is taken: one error, and nothing is left running', SLOW, async () => {
  const { serve, run } = machine()
  const { address } = await serve({ WORKERS: '2' })
  const { code, err } = await run(['serve'], { WORKERS: '2', PORT: new URL(address).port })
  expect(code).toBe(1)
  expect(err).toContain('EADDRINUSE')
})
