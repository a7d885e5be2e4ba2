import { SUBMISSION } from '@personae/api/testing'
import { type Child, startServer } from '../shared/children.ts'
import { startReading } from '../shared/reading.ts'
import { REQUESTS, type Surface } from './asker.ts'

const USERS = 50

/** The data for questions: users and a character. */
interface Filled {
  cookies: string[]
  id: string
}

/** Creates accounts and a published character in an empty database. */
export async function fill({ url }: Child): Promise<Filled> {
  async function call(path: string, cookie: string, body: object, method = 'POST') {
    const headers = { cookie, 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    const made = (await answer.json()) as { id: string }
    return { made, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie }
  }
  const cookies: string[] = []
  for (let at = 0; at < USERS; at += 1) {
    const account = { username: `asker-${at}`, password: 'secret1' }
    cookies.push((await call('/api/auth/quick-signup', '', account)).cookie)
  }
  const [admin] = cookies as [string]
  await call('/api/auth/promote-to-admin', admin, {})
  const { id } = (await call('/api/characters', admin, SUBMISSION)).made
  await call(`/api/characters/${id}/status`, admin, { status: 'approved' }, 'PATCH')
  return { cookies, id }
}

/** The product's server with a model, and the steady read of its gallery. */
export async function openSite(databaseFile: string, model: Child) {
  const server = await startServer(databaseFile, {
    OPENAI_BASE_URL: `${model.url}/v1`,
    OPENAI_MODEL: 'stand-in',
  })
  const gallery = startReading([`${server.url}/api/characters?limit=24`], server.pid)
  return {
    server,
    gallery,
    /** The request of the user with this number. */
    question: ({ cookies, id }: Filled, surface: Surface, number: number, message: string) =>
      REQUESTS[surface](surface === 'model' ? model.url : server.url, cookies[number % USERS]!, id, message),
    memory: (): number => (server.memory()?.own ?? NaN) / 1e6,
    close: async () => {
      await gallery.stop()
      await server.stop()
    },
  }
}
