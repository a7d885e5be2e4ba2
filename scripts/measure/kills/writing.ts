import { setTimeout as sleep } from 'node:timers/promises'
import { SUBMISSION } from '@personae/api/testing'

const WRITERS = 10
const PASSWORD = 'a password for the kills'
/** Milliseconds before a writer tries again while no server answers. */
const RETRY_MS = 20

/** What the server has answered with success. */
export interface Acknowledged {
  submitted: Set<string>
  /** The stored text by character. */
  edited: Map<string, string>
  approved: Set<string>
}

/** Whether there is an answer: none comes from a killed server, and whether it stored the write is not known then. */
const answerOf = (request: Promise<Response>): Promise<Response | null> => request.catch(() => null)

interface Options {
  /** Whether writes may be answered with 503, because nothing can be stored. */
  mayBeRefused?: boolean
  /** So many more writers whose writes are all refused, with 404. */
  refusedWriters?: number
}

/**
 * Submits characters, edits each second one and approves each third one, concurrently, until it is stopped. Writes
 * without an answer are not repeated: another follows. The same with those that may be refused.
 */
export async function startWriting(
  url: () => string,
  { mayBeRefused = false, refusedWriters = 0 }: Options = {},
) {
  const acknowledged: Acknowledged = { submitted: new Set(), edited: new Map(), approved: new Set() }
  let writes = 0
  let refused = 0
  const stopped = new AbortController()
  let nextName = 0

  async function send(
    path: string,
    method: string,
    cookie: string,
    body: object,
    isExpected = ({ ok }: Response) => ok,
  ): Promise<Response | null> {
    const answer = await answerOf(
      fetch(url() + path, {
        method,
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      }),
    )
    const isRefused = mayBeRefused && answer?.status === 503
    if (isRefused) refused += 1
    if (!answer || isRefused) {
      await sleep(RETRY_MS)
      return null
    }
    // Cut off in the middle: the status has arrived, and was sent after the commit.
    if (!isExpected(answer))
      throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`)
    return answer
  }

  async function signUp(username: string): Promise<string> {
    const answer = await send('/api/auth/quick-signup', 'POST', '', { username, password: PASSWORD })
    return answer!.headers.getSetCookie()[0]!.split(';')[0]!
  }

  async function writeOnce(cookie: string, admin: string): Promise<void> {
    const number = (nextName += 1)
    const submission = { ...SUBMISSION, name: `Person ${number}`, origin: `World ${number % 97}` }
    const created = await send('/api/characters', 'POST', cookie, submission)
    const made = (await created?.json().catch(() => null)) as { id: string } | null
    if (!made) return
    acknowledged.submitted.add(made.id)
    writes += 1
    if (number % 2 === 0) {
      const backstory = `Edited as number ${number}, of ten thousand.`
      if (await send(`/api/characters/${made.id}`, 'PATCH', admin, { ...submission, backstory })) {
        acknowledged.edited.set(made.id, backstory)
        writes += 1
      }
    }
    if (number % 3 !== 0) return
    if (await send(`/api/characters/${made.id}/status`, 'PATCH', admin, { status: 'approved' })) {
      acknowledged.approved.add(made.id)
      writes += 1
    }
  }

  /** Refused inside its transaction. */
  const writeInVain = (admin: string) =>
    send(
      '/api/characters/nobody/status',
      'PATCH',
      admin,
      { status: 'approved' },
      ({ status }) => status === 404,
    )

  const admin = await signUp('admin-of-kills')
  await send('/api/auth/promote-to-admin', 'POST', admin, {})
  const cookies = await Promise.all(Array.from({ length: WRITERS }, (_, at) => signUp(`writer-${at}`)))
  const lanes = [
    ...cookies.map((cookie) => () => writeOnce(cookie, admin)),
    ...Array.from({ length: refusedWriters }, () => () => writeInVain(admin)),
  ].map(async (write) => {
    while (!stopped.signal.aborted) await write()
  })
  return {
    acknowledged,
    writes: () => writes,
    /** Writes that were answered with 503. */
    refused: () => refused,
    /** Resolves when every writer has ended. @throws Error if a write was refused */
    stop: async () => {
      stopped.abort()
      await Promise.all(lanes)
    },
    /** Rejects if a writer fails; otherwise resolves after {@link stop}. */
    done: Promise.all(lanes),
  }
}
