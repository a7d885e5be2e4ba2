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
  pageOf,
  login,
  account,
  email,
  longestQuestion,
  LIGATURES,
  reject,
  reported,
  reportBy,
  decideDispute,
  company,
  edited,
} from './requests.ts'
import { GENRES } from '@personae/contract/characters.constants'
import { FINDING_PROCEDURES } from './finding.ts'
import { LIST_PROCEDURES } from './lists.ts'
import { PAYMENT_PROCEDURES } from './payments.ts'
import { mutation, query } from './world.ts'

/** The case of each procedure of the product. */
export const PROCEDURES: Record<string, Case> = {
  'auth.me': () => many(20, () => query('alice', 'auth.me')),
  'auth.current': () => many(20, () => query('alice', 'auth.current')),
  'auth.login': () => many(100, (at) => mutation('visitor', 'auth.login', login(at), REFUSED)),
  'auth.signup': () => many(30, (at) => mutation(`s${at}`, 'auth.signup', account(at, { email: email(at) }))),
  'auth.quickSignup': () => many(30, (at) => mutation(`q${at}`, 'auth.quickSignup', account(at))),
  'auth.logout': async (world) => [mutation(await world.person(), 'auth.logout')],
  'auth.forgotPassword': () =>
    many(30, (at) => mutation('visitor', 'auth.forgotPassword', { email: email(at) })),
  'auth.resetPassword': () =>
    many(30, () =>
      mutation('visitor', 'auth.resetPassword', { token: wrong(43), newPassword: PASSWORD }, REFUSED),
    ),
  'auth.redeemRecoveryCode': () =>
    many(30, () =>
      mutation(
        'visitor',
        'auth.redeemRecoveryCode',
        { username: 'alice', code: '0000-0000-0000-0000', newPassword: PASSWORD },
        REFUSED,
      ),
    ),
  'account.overview': () => many(20, () => query('alice', 'account.overview')),
  'account.changePassword': async (world) => {
    const body = { currentPassword: PASSWORD, newPassword: 'secret2' }
    return [mutation(await world.person(), 'account.changePassword', body)]
  },
  'account.changeEmail': async (world) => {
    const body = { currentPassword: PASSWORD, email: email(1) }
    return [mutation(await world.person(), 'account.changeEmail', body)]
  },
  'account.confirmEmail': () =>
    many(20, () => mutation('visitor', 'account.confirmEmail', { token: wrong(43) }, REFUSED)),
  'account.makeRecoveryCodes': async (world) => [
    mutation(await world.person(), 'account.makeRecoveryCodes', { currentPassword: PASSWORD }),
  ],
  'account.endDevice': () => [mutation('alice', 'account.endDevice', { id: wrong(64) }, REFUSED)],
  'account.endOtherDevices': async (world) => [mutation(await world.person(), 'account.endOtherDevices')],
  'account.resendConfirmation': async (world) => [
    mutation(await world.person(), 'account.resendConfirmation', undefined, MAY_REFUSE),
  ],
  'account.exportData': () => [query('alice', 'account.exportData')],
  'account.remove': () => [mutation('leaver', 'account.remove', { currentPassword: 'leaver-secret' })],

  'characters.list': () => [
    ...pageOf('characters.list', 'visitor'),
    ...pageOf('characters.list', 'alice'),
    ...pageOf('characters.list', 'root', { status: 'pending' }),
    ...pageOf('characters.list', 'root', { q: '語 ', field: 'creator' }),
  ],
  'characters.gallery': () => [
    ...pageOf('characters.gallery', 'visitor'),
    ...pageOf('characters.gallery', 'visitor', { q: '語x', field: 'writer' }),
    ...pageOf('characters.gallery', 'visitor', { q: LIGATURES, field: 'creator' }),
    ...pageOf('characters.gallery', 'visitor', { sort: 'name' }),
    ...pageOf('characters.gallery', 'visitor', {
      q: '語x',
      field: 'writer',
      genre: [...GENRES],
      sort: 'name',
    }),
    ...pageOf('characters.gallery', 'visitor', { genre: [...GENRES] }),
  ],
  'characters.random': () => many(5, () => query('visitor', 'characters.random')),
  'characters.mine': () => [
    ...pageOf('characters.mine', 'alice'),
    ...pageOf('characters.mine', 'alice', { standing: 'pending' }),
  ],
  'characters.usualWait': () => [query('alice', 'characters.usualWait')],
  'characters.byId': ({ first }) => many(5, () => query('root', 'characters.byId', { id: first.pending })),
  'characters.related': ({ first }) =>
    many(5, () => query('root', 'characters.related', { id: first.approved })),
  'characters.submit': async (world) => [
    mutation(await world.person(), 'characters.submit', longestRecord()),
  ],
  'characters.edit': (world) => [
    mutation('root', 'characters.edit', { id: world.next('approved'), ...longestRecord() }),
  ],
  'characters.history': async (world) =>
    pageOf('characters.history', 'root', { id: (await edited(world)).id }),
  'characters.revision': async (world) => {
    const { id, revisions } = await edited(world)
    return revisions.slice(0, 5).map((revisionId) => query('root', 'characters.revision', { id, revisionId }))
  },
  'characters.revert': async (world) => {
    const id = world.next('approved')
    for (let at = 0; at < 3; at += 1)
      await world.send(mutation('root', 'characters.edit', { id, ...longestRecord() }))
    const page = (await world.send(query('root', 'characters.history', { id, limit: LIMIT }))) as {
      result: { data: { items: { id: string }[] } }
    }
    return [mutation('root', 'characters.revert', { id, revisionId: page.result.data.items.at(-1)!.id })]
  },
  'characters.resubmit': async (world) => [
    mutation('alice', 'characters.resubmit', { id: await world.sentBack() }),
  ],
  'characters.withdraw': async (world) => {
    const as = await world.person()
    const { id } = await world.submitted(as)
    return [mutation(as, 'characters.withdraw', { id })]
  },

  'universes.search': () => [query('visitor', 'universes.search', { q: '語' })],
  'universes.byName': () => [query('visitor', 'universes.byName', { name: UNIVERSE })],
  'universes.characters': () =>
    [{}, { q: '語', sort: 'name' }, { q: 'word', sort: 'name' }].flatMap((search) =>
      pageOf('universes.characters', 'visitor', { name: UNIVERSE, ...search }),
    ),
  'contributors.byName': () => [query('visitor', 'contributors.byName', { username: 'alice' })],
  'contributors.characters': () => pageOf('contributors.characters', 'visitor', { username: 'alice' }),

  'companies.list': async (world) => {
    for (let at = 0; at < 20; at += 1) await company(world)
    return [query('visitor', 'companies.list'), query('root', 'companies.list')]
  },
  'companies.byId': async (world) => [query('visitor', 'companies.byId', { id: (await company(world)).id })],
  'companies.ofOrigin': () => [query('visitor', 'companies.ofOrigin', { origin: LIGATURES })],
  'companies.create': async (world) => [
    mutation(await world.person(), 'companies.create', {
      name: `Made ${Date.now()}`,
      description: 'word '.repeat(990),
    }),
  ],
  'companies.update': async (world) => {
    const { as, id } = await company(world)
    return [mutation(as, 'companies.update', { id, description: 'other '.repeat(800) })]
  },

  'companies.own': async (world) => [query((await company(world)).as, 'companies.own')],
  'companies.requests': async (world) => {
    for (let at = 0; at < 20; at += 1) await company(world)
    return pageOf('companies.requests', 'root')
  },
  'companies.request': async (world) => [
    query('root', 'companies.request', { id: (await company(world)).id }),
  ],
  'companies.decideName': async (world) => [
    mutation(
      'root',
      'companies.decideName',
      { id: (await company(world)).id, status: 'approved' },
      MAY_REFUSE,
    ),
  ],
  'companies.decideLogo': async (world) => [
    mutation(
      'root',
      'companies.decideLogo',
      { id: (await company(world)).id, status: 'approved' },
      MAY_REFUSE,
    ),
  ],
  'companies.removeLogo': async (world) => [
    mutation('root', 'companies.removeLogo', { id: (await company(world)).id, reason: REASON }, MAY_REFUSE),
  ],
  'companies.revoke': async (world) => [
    mutation('root', 'companies.revoke', { id: (await company(world)).id, reason: REASON }, MAY_REFUSE),
  ],

  'moderation.setStatus': (world) => [
    mutation('root', 'moderation.setStatus', { id: world.next('pending'), verdict: 'approved' }),
    mutation('root', 'moderation.setStatus', { id: world.next('pending'), ...reject }),
  ],
  'moderation.schedule': (world) => [
    mutation('root', 'moderation.schedule', { id: world.next('pending'), ...reject }),
  ],
  'moderation.scheduled': async (world) => {
    for (let at = 0; at < 10; at += 1)
      await world.send(
        mutation('root', 'moderation.schedule', { id: world.next('pending'), verdict: 'approved' }),
      )
    return [query('root', 'moderation.scheduled')]
  },
  'moderation.undo': async (world) => {
    const id = world.next('pending')
    await world.send(mutation('root', 'moderation.schedule', { id, verdict: 'approved' }))
    return [mutation('root', 'moderation.undo', { id })]
  },
  'moderation.decideMany': (world) => {
    const submissions = Array.from({ length: 50 }, () => ({ id: world.next('pending') }))
    return [mutation('root', 'moderation.decideMany', { submissions, verdict: 'approved' })]
  },
  'moderation.queue': () => [
    ...pageOf('moderation.queue', 'root'),
    ...pageOf('moderation.queue', 'root', { origin: '語', submitter: 'a' }),
  ],
  'moderation.submitters': () => [query('root', 'moderation.submitters', { q: 'a' })],
  'moderation.approved': () => pageOf('moderation.approved', 'root'),
  'moderation.outcome': ({ first }) => [query('root', 'moderation.outcome', { id: first.pending })],
  'moderation.templates': () => [query('root', 'moderation.templates')],
  'moderation.putTemplate': () => [
    mutation('root', 'moderation.putTemplate', { title: 'A reason', text: 'word '.repeat(390) }),
  ],
  'moderation.removeTemplate': () => [
    mutation('root', 'moderation.removeTemplate', { id: wrong(36) }, [200, 404]),
  ],
  'moderation.remove': (world) => [mutation('root', 'moderation.remove', { id: world.next('pending') })],

  'duplicates.likely': () => [
    query('alice', 'duplicates.likely', { name: LIGATURES, origin: LIGATURES }),
    query('alice', 'duplicates.likely', { name: longestRecord().name, origin: '' }),
  ],
  'duplicates.of': ({ first }) => [query('root', 'duplicates.of', { id: first.pending })],
  'duplicates.compare': ({ first }) => [
    query('root', 'duplicates.compare', { newId: first.pending, originalId: first.approved }),
  ],
  'duplicates.callDistinct': ({ first }) => [
    mutation('root', 'duplicates.callDistinct', { newId: first.pending, originalId: first.approved }),
  ],
  'duplicates.decideUniverses': () => [
    mutation('root', 'duplicates.decideUniverses', { origin: UNIVERSE, other: LIGATURES, isOne: true }),
  ],

  'disputes.report': async (world) => {
    const { body } = reportBy('', world.next('approved'))
    return [mutation(await world.person(), 'disputes.report', body)]
  },
  'disputes.mine': async (world) => {
    const as = await world.person()
    for (let at = 0; at < 10; at += 1) await world.send(reportBy(as, world.next('approved')))
    return pageOf('disputes.mine', as)
  },
  'disputes.list': async (world) => {
    for (let at = 0; at < 20; at += 1) await reported(world)
    return pageOf('disputes.list', 'root')
  },
  'disputes.decide': async (world) => [
    mutation('root', 'disputes.decide', { id: (await reported(world)).id, ...decideDispute }),
  ],
  'disputes.setIdentity': async (world) => [
    mutation('root', 'disputes.setIdentity', {
      id: (await reported(world)).id,
      identityVerified: true,
      identityVerificationNotes: 'word '.repeat(390),
    }),
  ],

  'notifications.page': () => pageOf('notifications.page', 'alice'),
  'notifications.unreadCount': () => many(20, () => query('alice', 'notifications.unreadCount')),
  'notifications.live': () => [{ ...query('alice', 'notifications.live'), leaveAfterMs: 200 }],
  'notifications.markRead': () => [
    mutation('alice', 'notifications.markRead', { id: wrong(36) }, [200, 404]),
  ],
  'notifications.markAllRead': () => [mutation('root', 'notifications.markAllRead')],

  'chat.about': () => [query('visitor', 'chat.about'), query('alice', 'chat.about')],
  'chat.ask': ({ first }) =>
    many(5, () => mutation('alice', 'chat.ask?batch=1', { 0: { id: first.approved, ...longestQuestion() } })),

  'admin.becomeAdmin': () => [mutation('alice', 'admin.becomeAdmin', undefined, REFUSED)],
  'admin.activity': () => [query('root', 'admin.activity')],
  'admin.totals': () => [query('root', 'admin.totals')],
  'admin.jobs': () => [query('root', 'admin.jobs')],
  'admin.retryJob': () => [mutation('root', 'admin.retryJob', { kind: 'mail', subject: wrong(36) }, REFUSED)],
  'admin.dismissJob': () => [
    mutation('root', 'admin.dismissJob', { kind: 'mail', subject: wrong(36) }, REFUSED),
  ],
  'audit.page': () => [
    ...pageOf('audit.page', 'root', { q: '語' }),
    ...pageOf('audit.page', 'root', { from: '2000-01-01T00:00:00Z' }),
  ],
  ...FINDING_PROCEDURES,
  ...LIST_PROCEDURES,
  ...PAYMENT_PROCEDURES,
}
