import type { Character } from '@personae/contract/characters'
import { SUBMISSION } from '@personae/api/testing'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect } from 'vitest'
import { quickHasher, testServer } from './test-server.testing.ts'

export { quickHasher }

type Method = NonNullable<InjectOptions['method']>
export type Answer = Awaited<ReturnType<Person['send']>>
type Options = Omit<InjectOptions, 'method' | 'url'>

/** A browser, which stores cookies. Without cookies it is a visitor. */
export class Person {
  readonly cookies = new Map<string, string>()
  readonly #app: FastifyInstance

  constructor(app: FastifyInstance) {
    this.#app = app
  }

  async send(method: Method, url: string, options: Options = {}) {
    const response = await this.#app.inject({
      method,
      url,
      ...options,
      cookies: { ...Object.fromEntries(this.cookies), ...options.cookies },
    })
    for (const { name, value, expires } of response.cookies)
      if (expires && expires.getTime() <= Date.now()) this.cookies.delete(name)
      else this.cookies.set(name, value)
    return response
  }

  get = (url: string, options?: Options) => this.send('GET', url, options)
  post = (url: string, payload?: object, options?: Options) => this.send('POST', url, { payload, ...options })
  patch = (url: string, payload?: object, options?: Options) =>
    this.send('PATCH', url, { payload, ...options })
  delete = (url: string, options?: Options) => this.send('DELETE', url, options)
}

interface ReadOptions {
  method?: Method
  headers?: Record<string, string>
}

/** The response, from `inject` or from the network. */
interface Read {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

export type TestSite = Awaited<ReturnType<typeof openSite>>

/** A server with alice, who submits, the user bob, and the admin root, all signed in over HTTP. */
export async function openSite(options: Parameters<typeof testServer>[0] = {}) {
  const server = await testServer({ hasher: quickHasher, ...options })
  const visitor = () => new Person(server.app)

  async function signUp(username: string): Promise<Person> {
    const person = visitor()
    const answer = await person.post('/api/auth/quick-signup', { username, password: 'secret1' })
    expect(answer.statusCode, answer.body).toBe(201)
    return person
  }

  const [alice, bob, root] = [await signUp('alice'), await signUp('bob'), await signUp('root')]
  await server.services.admin.appoint('root')

  async function submit(by: Person, more: object = {}): Promise<Character> {
    const answer = await by.post('/api/characters', { ...SUBMISSION, ...more })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }

  async function decide(id: string, decision: object): Promise<Character> {
    const answer = await root.patch(`/api/characters/${id}/status`, decision)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  const given = {
    pending: (more?: object) => submit(alice, more),
    approved: async (more?: object, by = alice) =>
      decide((await submit(by, more)).id, { status: 'approved' }),
    sentBack: async (more?: object) =>
      decide((await submit(alice, more)).id, { status: 'rejected', rejectionReason: 'Say more' }),
    rejected: async (more?: object) => decide((await submit(alice, more)).id, { status: 'rejected' }),
  }
  let origin: Promise<string> | undefined
  /** Makes a visitor's request through a socket. */
  async function overNetwork(url: string, { method = 'GET', headers = {} }: ReadOptions = {}): Promise<Read> {
    const address = await (origin ??= server.app.listen({ port: 0, host: '127.0.0.1' }))
    const signal = AbortSignal.timeout(4_000)
    const answer = await fetch(address + url, { method, headers, redirect: 'manual', signal })
    return {
      statusCode: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.text(),
    }
  }
  return { ...server, visitor, signUp, alice, bob, root, given, overNetwork }
}

/** One site for all tests of a file. */
export function useSite(options: Parameters<typeof testServer>[0] = {}): () => TestSite {
  let site: TestSite
  beforeAll(async () => {
    site = await openSite(options)
  })
  afterAll(() => site.close())
  return () => site
}

/** The whole database except sessions, to compare before and after. */
export async function dump({ db }: Pick<TestSite, 'db'>): Promise<Record<string, unknown[]>> {
  const tables = (await db.read.introspection.getTables()).map(({ name }) => name)
  const compared = tables.filter((name) => name !== 'session' && !/^search_.*_/.test(name))
  const rows = await Promise.all(
    compared.map((name) =>
      db.read
        .selectFrom(name as 'audit_log')
        .selectAll()
        .execute(),
    ),
  )
  return Object.fromEntries(compared.map((name, at) => [name, rows[at] ?? []]))
}

/** The statuses of several responses, sorted. */
export const statusesOf = (answers: Answer[]): number[] =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)

/** The error body of a response; on `/trpc` it is inside tRPC's envelope. */
function errorBodyOf(answer: Answer) {
  const body = answer.json()
  if (typeof body.error !== 'object') return body
  const { httpStatus: _status, path: _path, ...said } = body.error.data
  return said
}

/** R4: expects the common format of failures, without internal details. */
export function expectFailure(answer: Answer, status: number, expected: object = {}): void {
  expect(answer.statusCode, answer.body).toBe(status)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  const body = errorBodyOf(answer)
  expect(body).toMatchObject({
    code: expect.stringMatching(/^[a-z_]+$/),
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(body.error).toBeTruthy()
  expect(body.message).toBe(body.error)
  expect(
    Object.keys(body).filter(
      (key) => !['error', 'message', 'code', 'issues', 'change', 'retryAfter', 'requestId'].includes(key),
    ),
  ).toEqual([])
  expect(answer.body).not.toMatch(/sqlite|select |insert into|node_modules|\.ts:\d|at [A-Z]\w+\./i)
  expect(body).toMatchObject(expected)
}
