import { longestRecord } from './longest.ts'
import { query, type Step, type World } from './world.ts'

/** The heaviest requests that a procedure or an address allows; their data is created before the measurement. */
export type Case = (world: World) => Promise<Step[]> | Step[]

export const LIMIT = 100
export const REFUSED = [400, 401, 403, 404, 409]
/** For requests that need existing data. */
export const MAY_REFUSE = [200, 201, 204, ...REFUSED]
export const PASSWORD = 'secret1'
export const REASON = 'word '.repeat(390)
export const wrong = (length: number) => 'x'.repeat(length)
/** This many concurrently. */
export const many = (count: number, step: (at: number) => Step): Step[] =>
  Array.from({ length: count }, (_, at) => ({ ...step(at), together: true }))
export const pageOf = (path: string, as: string, more: object = {}): Step[] => [
  query(as, path, { limit: LIMIT, ...more }),
]

export const login = (at: number) => ({
  username: at % 2 ? 'alice' : `nobody-${at}`,
  password: 'wrong-password',
})
export const account = (at: number, more: object = {}) => ({
  username: `new-${at}-${Date.now()}`,
  password: PASSWORD,
  ...more,
})
export const email = (at: number) => `somebody-${at}-${Date.now()}@personae.example`

/** Letters that become up to eighteen each when they are folded. */
export const LIGATURES = 'ﷺ'.repeat(40)

/** The longest question, after the longest conversation. */
export const longestQuestion = () => ({
  message: `Who is she? ${'語 '.repeat(1_990)}`,
  conversationHistory: Array.from({ length: 40 }, (_, at) => ({
    role: at % 2 ? 'assistant' : 'user',
    content: `What of ${'語 '.repeat(1_990)}`,
  })),
})

export const reject = { verdict: 'revision', rejectionReason: REASON }

export async function reported(world: World): Promise<{ id: string }> {
  const reporter = await world.person()
  return (await world.send(reportBy(reporter, world.next('approved')))) as { id: string }
}

const links = (letter: string) =>
  Array.from({ length: 50 }, (_, at) => `https://personae.example/${at}`.padEnd(2_000, letter))

export const reportBy = (as: string, reportedCharacterId: string): Step => ({
  as,
  method: 'POST',
  path: '/api/copyright-disputes',
  body: {
    reportedCharacterId,
    description: 'word '.repeat(990),
    evidence: 'word '.repeat(990),
    videoUrls: links('v'),
    publicationLinks: links('p'),
  },
})

export const decideDispute = { status: 'upheld', adminNotes: 'word '.repeat(390), actionTaken: 'remove' }

export async function company(world: World): Promise<{ as: string; id: string }> {
  const as = await world.person()
  const body = { name: `Company of ${as}`, description: 'word '.repeat(990) }
  const { id } = (await world.send({ as, method: 'POST', path: '/api/companies', body })) as { id: string }
  return { as, id }
}

/** A character with the maximum history. */
export async function edited(world: World): Promise<{ id: string; revisions: string[] }> {
  const id = world.next('approved')
  for (let at = 0; at < 40; at += 1) {
    const step: Step = { as: 'root', method: 'PATCH', path: `/api/characters/${id}`, body: longestRecord() }
    await world.send({ ...step, expect: [200, 409] })
  }
  const page = (await world.send(query('root', 'characters.history', { id, limit: LIMIT }))) as {
    result: { data: { items: { id: string }[] } }
  }
  return { id, revisions: page.result.data.items.map((one) => one.id) }
}
