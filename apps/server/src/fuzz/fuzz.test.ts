// @module-tag long

import { SUBMISSION } from '@personae/api/testing'
import type { Character } from '@personae/contract/characters'
import { openDb } from '@personae/db'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Person, useSite } from '../test-site.testing.ts'
import { routes } from './random-requests.testing.ts'

/** `npm run measure -- fuzz` runs other inputs on a large database, for a number of seconds per route. */
const { FUZZ_SECONDS, FUZZ_DATABASE } = process.env
const RUNS = FUZZ_SECONDS
  ? {
      numRuns: Number.MAX_SAFE_INTEGER,
      interruptAfterTimeLimit: Number(FUZZ_SECONDS) * 1_000,
      markInterruptAsFailure: false,
    }
  : { numRuns: 12, seed: 1 }
const PASSWORD = 'secret1'

const site = useSite({ rateLimit: false, ...(FUZZ_DATABASE && { db: await openDb(FUZZ_DATABASE) }) })
let people = 0

async function signedUp(): Promise<{ name: string; person: Person }> {
  const name = `person-${(people += 1)}`
  return { name, person: await site().signUp(name) }
}

/** New users and characters for each route that writes: it may end sessions or delete records. Reads share them. */
async function prepare() {
  const [creator, admin] = [await signedUp(), await signedUp()]
  await site().services.admin.appoint(admin.name)
  const submit = async () => (await creator.person.post('/api/characters', SUBMISSION)).json<Character>()
  const [published, pending] = [await submit(), await submit()]
  await admin.person.patch(`/api/characters/${published.id}/status`, { status: 'approved' })
  const ids = [published.id, pending.id]
  return {
    // Mostly admins, whom most routes allow.
    senders: [site().visitor(), creator.person, admin.person, admin.person, admin.person],
    known: {
      id: ids,
      characterId: ids,
      origin: [published.origin],
      username: [creator.name, admin.name],
      password: [PASSWORD],
      currentPassword: [PASSWORD],
    },
  }
}

let forReads: ReturnType<typeof prepare> | undefined

test.for(routes.map((route) => [route.name, route] as const))(
  '%s: no random input is answered with an internal error',
  async ([, { requests, isRead }]) => {
    const { senders, known } = await (isRead ? (forReads ??= prepare()) : prepare())
    await fc.assert(
      fc.asyncProperty(
        requests(known),
        fc.constantFrom(...senders.keys()),
        async ({ method, url, body }, sender) => {
          const answer = await senders[sender]!.send(method, url, {
            ...(body !== undefined && { payload: body, headers: { 'content-type': 'application/json' } }),
          })
          expect(answer.statusCode, answer.body).toBeLessThan(500)
        },
      ),
      RUNS,
    )
  },
)
