import { type TestSite, useSite } from '@personae/server/testing-site'
import { beforeAll, expect } from 'vitest'
import { createPersonae, type Options } from './index.ts'

type Person = TestSite['alice']

/** Creates a key for the person, with all scopes that the account may have. */
async function keyOf(person: Person, isAdmin = false): Promise<string> {
  const scopes = ['read', 'write', ...(isAdmin ? ['review'] : [])]
  const payload = { name: 'A program', scopes, currentPassword: 'secret1' }
  const answer = await person.post('/trpc/keys.create', payload)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().result.data.secret
}

/** A listening server with clients of a visitor, two members and an admin; `at` has its address and keys. */
export function useClients(options: Parameters<typeof useSite>[0] = {}) {
  const site = useSite(options)
  const at = { url: '', alice: '', bob: '', root: '' }
  beforeAll(async () => {
    at.url = await site().app.listen({ port: 0, host: '127.0.0.1' })
    at.alice = await keyOf(site().alice)
    at.bob = await keyOf(site().bob)
    at.root = await keyOf(site().root, true)
  })
  const visitor = (more: Partial<Options> = {}) => createPersonae({ url: at.url, ...more })
  const as = (name: 'alice' | 'bob' | 'root', more: Partial<Options> = {}) =>
    visitor({ key: at[name], ...more })
  return { site, as, visitor, at }
}

/** `fetch` that counts its calls and responds to the first `times` of them itself. */
export function refusing(times: number, status: number, headers: Record<string, string> = {}) {
  const seen = { requests: 0 }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    seen.requests += 1
    if (seen.requests > times) return globalThis.fetch(input, init)
    return new Response('<h1>Busy</h1>', { status, headers: { 'content-type': 'text/html', ...headers } })
  }
  return { seen, fetch }
}
