import { request } from 'node:http'
import { expect } from 'vitest'

export interface Answer {
  status: number
  cookie: string
  body: string
}

interface Options {
  method?: string
  cookie?: string
  body?: object
}

/** Makes a call on a new connection: connections are distributed to the processes of a server in turn. */
export const call = (
  address: string,
  path: string,
  { method = 'GET', cookie = '', body }: Options = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
    const sent = request(address + path, { method, headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('error', reject)
      response.on('end', () => {
        const set = response.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
        resolve({ status: response.statusCode!, cookie: set, body: text })
      })
    })
    sent.on('error', reject).end(body && JSON.stringify(body))
  })

/** Signs up a new user and returns their cookie. */
export async function signedUp(address: string, username = 'alice'): Promise<string> {
  const body = { username, password: 'a long password' }
  const { status, cookie } = await call(address, '/api/auth/quick-signup', { method: 'POST', body })
  expect(status).toBe(201)
  return cookie
}
