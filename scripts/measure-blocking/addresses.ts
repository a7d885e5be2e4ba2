import { longestRecord, UNIVERSE } from './longest.ts'
import {
  type Case,
  LIMIT,
  REFUSED,
  MAY_REFUSE,
  PASSWORD,
  REASON,
  wrong,
  many,
  login,
  account,
  email,
  longestQuestion,
  reported,
  reportBy,
  decideDispute,
  company,
} from './requests.ts'
import { FINDING_ADDRESSES } from './finding.ts'
import { LIST_ADDRESSES } from './lists.ts'
import { PAYMENT_ADDRESSES } from './payments.ts'
import { patch, post, read } from './world.ts'

/** The case of each address of the REST table. */
export const ADDRESSES: Record<string, Case> = {
  'GET /api/auth/user': () => many(20, () => read('alice', '/api/auth/user')),
  'POST /api/auth/login': () => many(100, (at) => post('visitor', '/api/auth/login', login(at), REFUSED)),
  'POST /api/auth/signup': () =>
    many(30, (at) => post(`r${at}`, '/api/auth/signup', account(at, { email: email(at) }))),
  'POST /api/auth/quick-signup': () =>
    many(30, (at) => post(`t${at}`, '/api/auth/quick-signup', account(at))),
  'POST /api/auth/forgot-password': () =>
    many(30, (at) => post('visitor', '/api/auth/forgot-password', { email: email(at) })),
  'POST /api/auth/reset-password': () =>
    many(30, () =>
      post('visitor', '/api/auth/reset-password', { token: wrong(43), newPassword: PASSWORD }, REFUSED),
    ),
  'POST /api/auth/logout': async (world) => [post(await world.person(), '/api/auth/logout')],
  'POST /api/auth/promote-to-admin': () => [post('alice', '/api/auth/promote-to-admin', undefined, REFUSED)],
  'GET /api/account/export': () => many(2, () => read('alice', '/api/account/export')),
  'GET /api/characters': () => [
    read('visitor', '/api/characters'),
    read('root', '/api/characters'),
    read('visitor', '/api/characters?limit=100'),
    read('alice', '/api/characters?limit=100'),
    read('root', '/api/characters?limit=100&status=pending'),
  ],
  'GET /api/characters/:id': ({ first }) => [
    read('visitor', `/api/characters/${first.approved}`),
    read('root', `/api/characters/${first.pending}`),
  ],
  'GET /api/characters/:id/related': ({ first }) => [
    read('root', `/api/characters/${first.approved}/related`),
  ],
  'POST /api/characters': async (world) => [post(await world.person(), '/api/characters', longestRecord())],
  'PATCH /api/characters/:id': async (world) => [
    patch('alice', `/api/characters/${await world.sentBack()}`, longestRecord()),
  ],
  'POST /api/characters/:id/resubmit': async (world) => [
    post('alice', `/api/characters/${await world.sentBack()}/resubmit`),
  ],
  'POST /api/characters/:id/withdraw': async (world) => {
    const as = await world.person()
    const { id } = await world.submitted(as)
    return [post(as, `/api/characters/${id}/withdraw`)]
  },
  'POST /api/characters/:id/chat/stream': ({ first }) =>
    many(5, () => post('alice', `/api/characters/${first.approved}/chat/stream`, longestQuestion())),
  'GET /api/companies': () => [read('visitor', '/api/companies')],
  'GET /api/universes': () => [read('visitor', `/api/universes?q=${encodeURIComponent('語')}`)],
  'GET /api/universes/:name': () => [read('visitor', `/api/universes/${encodeURIComponent(UNIVERSE)}`)],
  'GET /api/universes/:name/characters': () => [
    read('visitor', `/api/universes/${encodeURIComponent(UNIVERSE)}/characters?limit=${LIMIT}`),
  ],
  'GET /api/contributors/:username': () => [read('visitor', '/api/contributors/alice')],
  'GET /api/contributors/:username/characters': () => [
    read('visitor', `/api/contributors/alice/characters?limit=${LIMIT}`),
  ],
  'GET /api/companies/:id': async (world) => [read('visitor', `/api/companies/${(await company(world)).id}`)],
  'POST /api/companies': async (world) => [
    post(await world.person(), '/api/companies', {
      name: `Firm ${Date.now()}`,
      description: 'word '.repeat(990),
    }),
  ],
  'PATCH /api/companies/:id': async (world) => {
    const { as, id } = await company(world)
    return [patch(as, `/api/companies/${id}`, { description: 'other '.repeat(800) })]
  },
  'GET /api/company-requests': async (world) => {
    for (let at = 0; at < 20; at += 1) await company(world)
    return [read('root', '/api/company-requests?limit=100')]
  },
  'GET /api/company-requests/:id': async (world) => [
    read('root', `/api/company-requests/${(await company(world)).id}`),
  ],
  'PATCH /api/companies/:id/name': async (world) => [
    {
      ...patch('root', `/api/companies/${(await company(world)).id}/name`, { status: 'approved' }),
      expect: MAY_REFUSE,
    },
  ],
  'PATCH /api/companies/:id/logo': async (world) => [
    {
      ...patch('root', `/api/companies/${(await company(world)).id}/logo`, { status: 'approved' }),
      expect: MAY_REFUSE,
    },
  ],
  'POST /api/companies/:id/remove-logo': async (world) => [
    post('root', `/api/companies/${(await company(world)).id}/remove-logo`, { reason: REASON }, MAY_REFUSE),
  ],
  'POST /api/companies/:id/revoke': async (world) => [
    post('root', `/api/companies/${(await company(world)).id}/revoke`, { reason: REASON }, MAY_REFUSE),
  ],
  'GET /api/characters/compare/:newId/:originalId': ({ first }) => [
    read('root', `/api/characters/compare/${first.pending}/${first.approved}`),
  ],
  'PATCH /api/characters/:id/status': (world) => [
    patch('root', `/api/characters/${world.next('pending')}/status`, { status: 'approved' }),
  ],
  'DELETE /api/characters/:id': (world) => [
    { as: 'root', method: 'DELETE', path: `/api/characters/${world.next('pending')}` },
  ],
  'GET /api/notifications': () => [read('root', '/api/notifications')],
  'GET /api/notifications/unread-count': () => [read('root', '/api/notifications/unread-count')],
  'POST /api/notifications/:id/mark-read': () => [
    post('root', `/api/notifications/${wrong(36)}/mark-read`, undefined, [200, 404]),
  ],
  'POST /api/notifications/mark-all-read': () => [post('root', '/api/notifications/mark-all-read')],
  'GET /api/copyright-disputes': async (world) => {
    for (let at = 0; at < 20; at += 1) await reported(world)
    return [read('root', '/api/copyright-disputes')]
  },
  'POST /api/copyright-disputes': async (world) => [reportBy(await world.person(), world.next('approved'))],
  'PATCH /api/copyright-disputes/:id': async (world) => [
    patch('root', `/api/copyright-disputes/${(await reported(world)).id}`, decideDispute),
  ],
  ...FINDING_ADDRESSES,
  ...LIST_ADDRESSES,
  ...PAYMENT_ADDRESSES,
}
