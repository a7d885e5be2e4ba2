import type { CurrentUser } from '@personae/contract/auth'
import type { AppErrorCode } from '@personae/contract/errors'
import { expect, test } from 'vitest'
import type { TestApp } from '../../../../test-app.testing.ts'
import { appWithMembers, failureIn } from '../../../members.testing.ts'

interface Case {
  app: TestApp
  /** The user as the requests found it: the account has changed since. */
  actor: CurrentUser
  /** A key of the account, and its id. */
  secret: string
  id: string
}

const currentPassword = 'secret1'

const STATES = {
  'as it was': async () => {},
  'key revoked': ({ app, actor, id }) => app.as(actor).keys.revoke({ id }),
  disabled: ({ app, actor }) => app.services.operator.disable(actor.username),
  enabled: async ({ app, actor }) => {
    await app.services.operator.disable(actor.username)
    await app.services.operator.enable(actor.username)
  },
  demoted: ({ app, actor }) => app.services.operator.demote(actor.username),
  'common password': ({ app, actor }) =>
    app.db.transact((tx) =>
      tx.updateTable('user').set({ hasCommonPassword: 1 }).where('id', '=', actor.id).execute(),
    ),
  'new password': ({ app, actor }) =>
    app.as(actor).account.changePassword({ currentPassword, newPassword: 'grey heron' }),
  deleted: ({ app, actor }) => app.services.operator.deleteUser(actor.username),
} satisfies Record<string, (one: Case) => Promise<unknown>>

const create = ({ app, actor }: Case, scope: 'read' | 'review') =>
  app.as(actor).keys.create({ name: 'Another', scopes: [scope], currentPassword })

const WRITES = {
  'keys.create': (one) => create(one, 'read'),
  'keys.create to review': (one) => create(one, 'review'),
  'keys.revoke': ({ app, actor, id }) => app.as(actor).keys.revoke({ id }),
  'account.changePassword': ({ app, actor }) =>
    app.as(actor).account.changePassword({ currentPassword, newPassword: 'white heron' }),
  'account.changeEmail': ({ app, actor }) =>
    app.as(actor).account.changeEmail({ currentPassword, email: 'new@example.org' }),
  'account.makeRecoveryCodes': ({ app, actor }) =>
    app.as(actor).account.makeRecoveryCodes({ currentPassword }),
  'account.remove': ({ app, actor }) => app.as(actor).account.remove({ currentPassword }),
  'admin.becomeAdmin': ({ app, actor }) => app.as(actor).admin.becomeAdmin(),
  'auth.login': ({ app, actor }) =>
    app.visitor.auth.login({ username: actor.username, password: currentPassword }),
  'moderation.remove': ({ app, actor }) => app.as(actor).moderation.remove({ id: 'missing' }),
} satisfies Record<string, (one: Case) => Promise<unknown>>

type State = keyof typeof STATES
type Write = keyof typeof WRITES
type Answer = AppErrorCode | 'done'

const all = (answer: Answer): Record<Write, Answer> =>
  Object.fromEntries(Object.keys(WRITES).map((write) => [write, answer])) as Record<Write, Answer>

const ACTIVE: Record<Write, Answer> = {
  ...all('done'),
  'admin.becomeAdmin': 'forbidden',
  'moderation.remove': 'not_found',
}
/** The answers for a key that is gone. */
const NO_KEY = { 'keys.revoke': 'not_found' } as const
const NO_ADMIN = { 'keys.create to review': 'invalid', 'moderation.remove': 'forbidden' } as const
const OLD_PASSWORD: Record<Write, Answer> = {
  ...all('invalid'),
  ...NO_KEY,
  'admin.becomeAdmin': 'forbidden',
  'moderation.remove': 'not_found',
  'auth.login': 'unauthenticated',
}

/** What each write answers in each state, and whose rights the key created before has. */
const EXPECTED: Record<State, { answers: Record<Write, Answer>; key: 'admin' | 'user' | 'nobody' }> = {
  'as it was': { answers: ACTIVE, key: 'admin' },
  'key revoked': { answers: { ...ACTIVE, ...NO_KEY }, key: 'nobody' },
  disabled: { answers: { ...all('unauthenticated'), ...NO_KEY, 'auth.login': 'forbidden' }, key: 'nobody' },
  enabled: { answers: { ...ACTIVE, ...NO_KEY }, key: 'nobody' },
  demoted: { answers: { ...ACTIVE, ...NO_ADMIN }, key: 'user' },
  'common password': { answers: { ...ACTIVE, ...NO_ADMIN }, key: 'user' },
  'new password': { answers: OLD_PASSWORD, key: 'nobody' },
  deleted: {
    answers: {
      ...OLD_PASSWORD,
      'admin.becomeAdmin': 'unauthenticated',
      'moderation.remove': 'unauthenticated',
    },
    key: 'nobody',
  },
}

/** Another admin, with a key. */
async function caseOf(app: TestApp, username: string): Promise<Case> {
  const actor = await app.given.admin(username)
  const input = { name: 'A key', scopes: ['read' as const, 'review' as const], currentPassword }
  const { secret, key } = await app.as(actor).keys.create(input)
  return { app, actor, secret, id: key.id }
}

const answerOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    async (error: unknown) => (await failureIn(Promise.reject(error as Error))).code,
  )

test.for(Object.keys(STATES) as State[])('what each write of an account answers: %s', async (state) => {
  const { app } = await appWithMembers()
  const { answers, key } = EXPECTED[state]
  for (const [at, write] of (Object.keys(WRITES) as Write[]).entries()) {
    const one = await caseOf(app, `second-${at}`)
    await STATES[state](one)
    const use = await app.services.keys.resume(one.secret)
    expect(use === null ? 'nobody' : use.actor.isAdmin ? 'admin' : 'user', write).toBe(key)
    expect(await answerOf(WRITES[write](one)), write).toBe(answers[write])
  }
})

test('what each write of an account answers the second time', async () => {
  const { app } = await appWithMembers()
  const expected = {
    ...ACTIVE,
    ...NO_KEY,
    'account.changePassword': 'invalid',
    'account.remove': 'invalid',
  }
  for (const [at, write] of (Object.keys(WRITES) as Write[]).entries()) {
    const one = await caseOf(app, `second-${at}`)
    await answerOf(WRITES[write](one))
    expect(await answerOf(WRITES[write](one)), write).toBe(expected[write])
  }
})
