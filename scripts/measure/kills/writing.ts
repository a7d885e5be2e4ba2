import { setTimeout as sleep } from 'node:timers/promises'
import { SUBMISSION } from '@personae/api/testing'
import { openSession } from '../shared/session.ts'

const WRITERS = 10
const PASSWORD = 'a password for the kills'
/** Milliseconds before a writer retries while no server responds, or nothing can be stored. */
const RETRY_MS = 20

/** The writes to which the server has responded with success. */
export interface Acknowledged {
  submitted: Set<string>
  /** The stored text, by character. */
  edited: Map<string, string>
  approved: Set<string>
}

/**
 * Submits characters concurrently, edits every second and approves every third, until it is stopped. A write
 * without a response, or with 503, is not repeated: another follows. Any other response ends the run at once.
 *
 * @param url returns the current address of the server
 * @param refusedWriters number of additional writers, whose writes are all refused
 */
export async function startWriting(url: () => string, refusedWriters = 0) {
  const acknowledged: Acknowledged = { submitted: new Set(), edited: new Map(), approved: new Set() }
  let refused = 0
  const stopped = new AbortController()
  let nextName = 0

  const admin = await openSession(url(), { username: 'admin-of-kills', password: PASSWORD })

  /** Null without a response, as from a killed server: it is then unknown whether the write was stored. */
  async function send(
    method: string,
    path: string,
    body: object,
    expected: number,
    cookie = admin,
  ): Promise<Response | null> {
    const headers = { 'content-type': 'application/json', cookie }
    const request = { method, headers, body: JSON.stringify(body) }
    const answer = await fetch(url() + path, request).catch(() => null)
    if (answer?.status === expected) return answer
    if (answer && answer.status !== 503)
      throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`)
    if (answer) refused += 1
    await sleep(RETRY_MS)
    return null
  }

  async function writeOnce(cookie: string): Promise<void> {
    const number = (nextName += 1)
    const submission = { ...SUBMISSION, name: `Person ${number}`, origin: `World ${number % 97}` }
    const created = await send('POST', '/api/characters', submission, 201, cookie)
    // The response may be cut off after its status, which was sent after the commit.
    const made = (await created?.json().catch(() => null)) as { id: string } | null
    if (!made) return
    acknowledged.submitted.add(made.id)
    const path = `/api/characters/${made.id}`
    if (number % 2 === 0) {
      const backstory = `Edited as number ${number}, of ten thousand.`
      if (await send('PATCH', path, { ...submission, backstory }, 200))
        acknowledged.edited.set(made.id, backstory)
    }
    if (number % 3 === 0 && (await send('PATCH', `${path}/status`, { status: 'approved' }, 200)))
      acknowledged.approved.add(made.id)
  }

  /** A write that is refused inside its transaction. */
  const writeRefused = () => send('PATCH', '/api/characters/nobody/status', { status: 'approved' }, 404)

  await send('POST', '/api/auth/promote-to-admin', {}, 200)
  const cookies = await Promise.all(
    Array.from({ length: WRITERS }, (_, at) =>
      openSession(url(), { username: `writer-${at}`, password: PASSWORD }),
    ),
  )
  const lanes = [
    ...cookies.map((cookie) => () => writeOnce(cookie)),
    ...Array.from({ length: refusedWriters }, () => writeRefused),
  ].map(async (write) => {
    while (!stopped.signal.aborted) await write()
  })
  const done = Promise.all(lanes).catch((error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  })
  return {
    acknowledged,
    writes: () => acknowledged.submitted.size + acknowledged.edited.size + acknowledged.approved.size,
    /** Number of writes that were answered with 503. */
    refused: () => refused,
    /** Resolves when every writer has ended. */
    stop: async () => {
      stopped.abort()
      await done
    },
  }
}
