import type { Character, characterInput } from '@personae/contract/characters'
import type { Page } from '@playwright/test'
import type { z } from 'zod'

type Input = z.input<typeof characterInput>

/** A user with an account. Steps that are not the subject of a test are done by the API. */
export interface Person {
  url: string
  username: string
  cookie: { name: string; value: string }
  call: <Answer>(method: string, path: string, body?: object) => Promise<Answer>
}

/** Creates an account. */
export async function signedUp(url: string, username: string, password: string): Promise<Person> {
  const answer = await fetch(`${url}/api/auth/quick-signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (answer.status !== 201) throw new Error(`${username} was not signed up: ${await answer.text()}`)
  const [name = '', value = ''] = answer.headers.getSetCookie()[0]!.split(';')[0]!.split('=')
  const cookie = `${name}=${value}`
  return {
    url,
    username,
    cookie: { name, value },
    call: async (method, path, body) => {
      const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
      const done = await fetch(`${url}${path}`, { method, headers, body: body && JSON.stringify(body) })
      if (!done.ok) throw new Error(`${method} ${path}: ${await done.text()}`)
      return done.status === 204 ? null : done.json()
    },
  }
}

/** Signs a page's browser in as a user. */
export const enter = (page: Page, { url, cookie }: Person): Promise<void> =>
  page.context().addCookies([{ ...cookie, url, httpOnly: true, sameSite: 'Lax' }])

/** Makes a user the first admin of a site. */
export async function appointed(person: Person): Promise<Person> {
  await person.call('POST', '/api/auth/promote-to-admin')
  return person
}

export const WRITTEN: Input = {
  name: 'Isaura Fenwright',
  origin: 'The Salt Orchard',
  genres: ['Games'],
  description: 'A grafter of trees that grow on the sea floor.',
  abilities: ['Breath of an hour', 'Reads tides', 'Whale song'],
  personality: ['Patient', 'Blunt'],
  backstory: 'She planted her first orchard in the wreck that brought her there.',
}

export const submitted = (person: Person, input: Partial<Input> = {}): Promise<Character> =>
  person.call('POST', '/api/characters', { ...WRITTEN, ...input })

const decided = (admin: Person, { id }: { id: string }, decision: object): Promise<Character> =>
  admin.call('PATCH', `/api/characters/${id}/status`, decision)

export const approved = async (admin: Person, person: Person, input: Partial<Input> = {}) =>
  decided(admin, await submitted(person, input), { status: 'approved' })

export const sentBack = (admin: Person, character: { id: string }, rejectionReason: string) =>
  decided(admin, character, { status: 'rejected', rejectionReason })

export const rejected = (admin: Person, character: { id: string }, rejectionReason: string) =>
  decided(admin, character, { status: 'rejected', rejectionReason, permanent: true })

/** Buys a promotion of a user's published character, with a demo card that works. */
export async function promoted(
  person: Person,
  { id: characterId, name }: Character,
  order: { title?: string; description?: string; duration?: string } = {},
): Promise<void> {
  const { result } = await person.call<{ result: { data: { payment: { id: string } } } }>(
    'POST',
    '/trpc/payments.start',
    {
      characterId,
      title: `The story of ${name}`,
      description: `What ${name} never told anybody.`,
      duration: '1-month',
      ...order,
    },
  )
  await person.call('POST', '/trpc/payments.payDemo', { id: result.data.payment.id, card: 'succeeds' })
}
