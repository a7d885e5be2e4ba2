import { LISTS } from '@personae/contract/lists.constants'
import type Sqlite from 'better-sqlite3'
import { type Case, LIMIT, pageOf, REASON } from './requests.ts'
import { mutation, patch, post, query, read, type World } from './world.ts'

const LONGEST_LIST = { name: '語'.repeat(120), description: '語'.repeat(LISTS.description) }
const FULL = 'list-1'

/** The maximum number of alice's lists, each with all published characters; the first is public. */
export function fillLists(db: Sqlite.Database): void {
  const make = db.prepare(
    `insert into list (id, "ownerId", name, description, "isPublic", "isFavourites", version, "createdAt", "updatedAt")
     select 'list-' || :at, id, :name, :description, :at = '1', 0, 1, :time, :time from user where username = 'alice'`,
  )
  const fill = db.prepare(
    `insert into list_entry ("listId", "characterId", "addedAt")
     select 'list-' || :at, id, :time from character where status = 'approved'`,
  )
  db.transaction(() => {
    const time = new Date().toISOString()
    for (let at = 1; at <= LISTS.perAccount; at += 1) {
      make.run({ at: String(at), time, ...LONGEST_LIST })
      fill.run({ at: String(at), time })
    }
  })()
}

/** A list of a user who has no other. */
async function made(world: World, isPublic = false): Promise<{ as: string; id: string }> {
  const as = await world.person()
  const { id } = (await world.send(post(as, '/api/lists', { ...LONGEST_LIST, isPublic }))) as { id: string }
  return { as, id }
}

const REPORT = { reason: REASON }

/** A public list with the maximum number of reports. */
async function reported(world: World): Promise<{ id: string; lastReportId: string }> {
  const { id } = await made(world, true)
  let lastReportId = ''
  for (let at = 0; at < LISTS.reports; at += 1) {
    const answer = await world.send(post(await world.person(), `/api/lists/${id}/reports`, REPORT))
    lastReportId = (answer as { id: string }).id
  }
  return { id, lastReportId }
}

/** For each procedure of lists. */
export const LIST_PROCEDURES: Record<string, Case> = {
  'lists.mine': () => [query('alice', 'lists.mine')],
  'lists.saved': ({ first }) => [query('alice', 'lists.saved', { characterId: first.approved })],
  'lists.savedAmong': ({ first }) => [
    query('alice', 'lists.savedAmong', { characterIds: Array(100).fill(first.approved) }),
  ],
  'lists.byId': () => [query('visitor', 'lists.byId', { id: FULL })],
  'lists.characters': () => pageOf('lists.characters', 'visitor', { id: FULL }),
  'lists.ofContributor': () => pageOf('lists.ofContributor', 'visitor', { username: 'alice' }),
  'lists.create': async (world) => [
    mutation(await world.person(), 'lists.create', { ...LONGEST_LIST, characterId: world.first.approved }),
  ],
  'lists.update': async (world) => {
    const { as, id } = await made(world)
    return [mutation(as, 'lists.update', { id, isPublic: true })]
  },
  'lists.remove': () => [mutation('alice', 'lists.remove', { id: 'list-2' })],
  'lists.add': ({ first }) => [
    mutation('alice', 'lists.add', { id: 'favourites', characterId: first.approved }),
    mutation('alice', 'lists.add', { id: FULL, characterId: first.approved }),
  ],
  'lists.take': ({ first }) => [
    mutation('alice', 'lists.take', { id: 'list-3', characterId: first.approved }),
  ],
  'lists.report': async (world) => [
    mutation(await world.person(), 'lists.report', { id: (await made(world, true)).id, ...REPORT }),
  ],
  'lists.reported': async (world) => {
    for (let at = 0; at < 20; at += 1) await reported(world)
    return pageOf('lists.reported', 'root')
  },
  'lists.takeDown': async (world) => [
    mutation('root', 'lists.takeDown', { id: (await reported(world)).id, reason: REASON }),
  ],
  'lists.dismissReports': async (world) => [mutation('root', 'lists.dismissReports', await reported(world))],
}

/** For each address of lists. */
export const LIST_ADDRESSES: Record<string, Case> = {
  'GET /api/lists': () => [read('alice', '/api/lists')],
  'POST /api/lists': async (world) => [post(await world.person(), '/api/lists', LONGEST_LIST)],
  'GET /api/lists/:id': () => [read('visitor', `/api/lists/${FULL}`)],
  'PATCH /api/lists/:id': async (world) => {
    const { as, id } = await made(world)
    return [patch(as, `/api/lists/${id}`, { name: 'Other' })]
  },
  'DELETE /api/lists/:id': async (world) => {
    const { as, id } = await made(world)
    return [{ as, method: 'DELETE', path: `/api/lists/${id}` }]
  },
  'GET /api/lists/:id/characters': () => [read('visitor', `/api/lists/${FULL}/characters?limit=${LIMIT}`)],
  'POST /api/lists/:id/characters': ({ first }) => [
    post('alice', '/api/lists/favourites/characters', { characterId: first.approved }),
  ],
  'DELETE /api/lists/:id/characters/:characterId': ({ first }) => [
    { as: 'alice', method: 'DELETE', path: `/api/lists/list-4/characters/${first.approved}` },
  ],
  'POST /api/lists/:id/reports': async (world) => [
    post(await world.person(), `/api/lists/${(await made(world, true)).id}/reports`, REPORT),
  ],
  'POST /api/lists/:id/take-down': async (world) => [
    post('root', `/api/lists/${(await reported(world)).id}/take-down`, { reason: REASON }),
  ],
  'POST /api/lists/:id/dismiss-reports': async (world) => {
    const { id, lastReportId } = await reported(world)
    return [post('root', `/api/lists/${id}/dismiss-reports`, { lastReportId })]
  },
  'GET /api/list-reports': async (world) => {
    for (let at = 0; at < 20; at += 1) await reported(world)
    return [read('root', `/api/list-reports?limit=${LIMIT}`)]
  },
  'GET /api/contributors/:username/lists': () => [
    read('visitor', `/api/contributors/alice/lists?limit=${LIMIT}`),
  ],
}
