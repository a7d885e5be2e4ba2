import type { CurrentUser } from '@personae/contract/auth'
import { openTestDb } from '@personae/db/testing'
import { expect, onTestFinished, test } from 'vitest'
import type { PasswordHasher } from '../../../ports/password-hasher.ts'
import { createServices } from '../../../services.ts'
import { withSlowReads } from '../../../slow-reads.testing.ts'
import { testApp } from '../../../test-app.testing.ts'
import { failureIn, rowsOf } from '../../members.testing.ts'
import { FIRST_WAIT_MS, GROWTH, LONGEST_WAIT_MS } from './sign-in-guard.ts'

const PASSWORD = 'secret1'
const HOME = '192.0.2.1'
const DAY = 24 * 60 * 60 * 1_000

/** An app with rate limits, alice's account, who signed up at home, and the number of hashed passwords. */
async function guarded(db?: Awaited<ReturnType<typeof openTestDb>>) {
  const app = await testApp({ rateLimit: true, ...(db && { db }) })
  onTestFinished(app.close)
  let checks = 0
  const hasher: PasswordHasher = {
    hash: app.deps.hasher.hash,
    verify: (hash, password, requester) => {
      checks += 1
      return app.deps.hasher.verify(hash, password, requester)
    },
  }
  const services = createServices({ ...app.deps, hasher })
  onTestFinished(() => services.counters.close())
  const from = (address: string, actor: CurrentUser | null = null, retryAfter?: (value: string) => void) =>
    app.as(
      actor,
      {},
      { address, services, setHeader: (name, value) => name === 'retry-after' && retryAfter?.(value) },
    )
  const logIn = (address: string, username = 'alice', password = PASSWORD) =>
    from(address).auth.login({ username, password })
  /** The result of a sign-in: the code of its refusal, or the name of the signed-in user. */
  const guess = async (address: string, username?: string, password = 'wrong-1') =>
    logIn(address, username, password).then(
      (user) => user.username,
      async (error: unknown) => (await failureIn(Promise.reject(error))).code,
    )
  await from(HOME).auth.signup({ username: 'alice', email: 'alice@example.org', password: PASSWORD })
  return { app, services, from, logIn, guess, checks: () => checks }
}

const WRONG = 'unauthenticated'
const WAIT = 'too_many_requests'

test('after the free failures each further attempt doubles the wait, up to a quarter of an hour', async () => {
  const { app, logIn, guess, checks } = await guarded()
  const elsewhere = '198.51.100.1'
  for (let failed = 0; failed < GROWTH.pair.free; failed += 1) expect(await guess(elsewhere)).toBe(WRONG)

  const waits = []
  for (let round = 0; round < 8; round += 1) {
    const before = checks()
    const { error } = await failureIn(logIn(elsewhere))
    expect(checks()).toBe(before)
    waits.push(error)
    const wait = Math.min(FIRST_WAIT_MS * 2 ** round, LONGEST_WAIT_MS)
    app.clock.advance(wait - 1)
    expect(await guess(elsewhere)).toBe(WAIT)
    app.clock.advance(1)
    expect(await guess(elsewhere)).toBe(WRONG)
  }
  expect(waits).toEqual(
    ['30 seconds', '60 seconds', '2 minutes', '4 minutes', '8 minutes', ...Array(3).fill('15 minutes')].map(
      (wait) => `Too many tries. Please wait ${wait}.`,
    ),
  )
  app.clock.advance(LONGEST_WAIT_MS)
  expect(await guess(elsewhere, 'alice', PASSWORD)).toBe('alice')
})

test.each([1, GROWTH.pair.free])(
  'after %i wrong passwords while the clock was a day ahead, nobody waits for that day',
  async (failures) => {
    const { app, guess } = await guarded()
    app.clock.advance(DAY)
    for (let failed = 0; failed < failures; failed += 1) expect(await guess(HOME)).toBe(WRONG)
    app.clock.advance(-DAY)
    expect(await guess(HOME, 'alice', PASSWORD)).toBe('alice')
  },
)

test('the right password resets the counter of its address', async () => {
  const { guess } = await guarded()
  for (let round = 0; round < 4; round += 1) {
    for (let failed = 1; failed < GROWTH.pair.free; failed += 1) expect(await guess(HOME)).toBe(WRONG)
    expect(await guess(HOME, 'alice', PASSWORD)).toBe('alice')
  }
})

test.for([
  ['alice', ['ALICE', ' alice ', 'Alice\u200b', 'ａｌｉｃｅ', 'aLiCe\u00a0', '\ufeffalice']],
  ['nobody', ['NOBODY', ' nobody', 'Nobody\u200b', 'ｎｏｂｏｄｙ']],
] as const)(
  'spellings of %s are counted as one, whether there is such an account or not',
  async ([name, spellings]) => {
    const { guess } = await guarded()
    const elsewhere = '198.51.100.1'
    for (let failed = 0; failed < GROWTH.pair.free; failed += 1)
      expect(await guess(elsewhere, spellings[failed % spellings.length])).toBe(WRONG)
    for (const spelling of [name, ...spellings]) expect(await guess(elsewhere, spelling)).toBe(WAIT)
  },
)

test('unknown fields of a sign-in make no difference', async () => {
  const { from } = await guarded()
  const codes = []
  for (let tries = 0; tries < 12; tries += 1) {
    const input = {
      username: 'alice',
      password: `wrong-${tries}`,
      email: `${tries}@x.org`,
      address: `10.0.0.${tries}`,
    }
    codes.push((await failureIn(from('198.51.100.1').auth.login(input))).code)
  }
  expect(codes).toEqual([...Array(GROWTH.pair.free).fill(WRONG), ...Array(12 - GROWTH.pair.free).fill(WAIT)])
})

test('two hundred addresses guess concurrently: few are checked, and alice signs in from a known address', async () => {
  const { guess, checks, app } = await guarded(withSlowReads(await openTestDb()))
  const counts = { [WRONG]: 0, [WAIT]: 0 } as Record<string, number>
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) => guess(`10.0.${at >> 8}.${at & 255}`)),
  )
  for (const answer of answers) counts[answer]! += 1
  expect(counts).toEqual({ [WRONG]: GROWTH.account.free, [WAIT]: 200 - GROWTH.account.free })
  expect(checks()).toBe(GROWTH.account.free)

  expect(await guess(HOME, 'alice', PASSWORD)).toBe('alice')
  expect(await guess('203.0.113.1', 'alice', PASSWORD)).toBe(WAIT)
  expect(await guess('203.0.113.1', 'bob')).toBe(WRONG)
  // From a new address she waits for a quarter of an hour at most.
  app.clock.advance(LONGEST_WAIT_MS)
  expect(await guess('203.0.113.1', 'alice', PASSWORD)).toBe('alice')
})

test('a right password ends no wait that others have earned while it was checked', async () => {
  const { app, guess } = await guarded()
  app.hasher.onceVerified = async () => {
    for (let at = 1; at < GROWTH.account.free; at += 1) expect(await guess(`10.0.0.${at}`)).toBe(WRONG)
    expect(await guess('10.0.1.1')).toBe(WAIT)
  }
  expect(await guess('203.0.113.1', 'alice', PASSWORD)).toBe('alice')
  expect(await guess('203.0.113.2', 'alice', PASSWORD)).toBe(WAIT)
})

test('one address guesses at many accounts: few are checked', async () => {
  const { guess } = await guarded()
  const answers = []
  for (let at = 0; at < 150; at += 1) answers.push(await guess(HOME, `name-${at}`))
  expect(answers.filter((answer) => answer === WRONG)).toHaveLength(GROWTH.address.free)
})

test('failures from the same network do not delay users who have signed in from there before', async () => {
  const { guess, logIn } = await guarded()
  for (let at = 0; at < GROWTH.address.free; at += 1) await guess(HOME, `name-${at}`)
  expect(await guess(HOME, 'stranger')).toBe(WAIT)
  expect((await logIn(HOME)).username).toBe('alice')
})

test('owning an account gives no extra guesses at another', async () => {
  const { guess, from, services } = await guarded()
  const elsewhere = '198.51.100.1'
  const mallory = (await services.auth.signup({ username: 'mallory', password: PASSWORD })).user
  const answers = []
  for (let tries = 0; tries < 20; tries += 1) {
    answers.push(await guess(elsewhere))
    await guess(elsewhere, 'mallory', PASSWORD)
    await from(elsewhere, mallory)
      .auth.login({ username: 'alice', password: 'wrong-1' })
      .catch(() => {})
  }
  expect(answers.filter((answer) => answer === WRONG)).toHaveLength(GROWTH.pair.free / 2)
})

test('a failure for another reason than the password is not counted', async () => {
  const { app } = await guarded()
  let isFull = true
  const hasher: PasswordHasher = {
    ...app.deps.hasher,
    verify: (hash, password, requester) =>
      isFull ? Promise.reject(new Error('no room')) : app.deps.hasher.verify(hash, password, requester),
  }
  const services = createServices({ ...app.deps, hasher })
  onTestFinished(() => services.counters.close())
  const login = () =>
    app
      .as(null, {}, { address: '198.51.100.9', services })
      .auth.login({ username: 'alice', password: PASSWORD })
  for (let tries = 0; tries < 30; tries += 1) await expect(login()).rejects.toThrow('no room')
  isFull = false
  expect((await login()).username).toBe('alice')
})

test('a restart keeps the failures and the known addresses', async () => {
  const { app, services, guess } = await guarded()
  for (let failed = 0; failed < GROWTH.account.free; failed += 1) await guess(`10.0.0.${failed}`)
  await services.counters.save()

  const after = createServices(app.deps)
  onTestFinished(() => after.counters.close())
  const logIn = (address: string) =>
    app.as(null, {}, { address, services: after }).auth.login({ username: 'alice', password: PASSWORD })
  expect(await failureIn(logIn('10.1.1.1'))).toMatchObject({ code: WAIT })
  expect((await logIn(HOME)).username).toBe('alice')
})

test('a blocked user can reset the password by email and sign in at once; only that address is known then', async () => {
  const { app, services, from, guess } = await guarded()
  const mobile = '198.51.100.1'
  for (let failed = 0; failed < GROWTH.pair.free; failed += 1) await guess(mobile)
  for (let failed = 0; failed < GROWTH.account.free; failed += 1) await guess(`10.0.0.${failed}`)
  expect(await guess(mobile, 'alice', PASSWORD)).toBe(WAIT)

  await from(mobile).auth.forgotPassword({ email: 'alice@example.org' })
  await services.jobs.runDue('mail')
  const mail = app.mailer.sent.find(({ text }) => text.includes('/reset-password?token='))!
  const token = /token=([\w-]+)/.exec(mail.text)![1]!
  await from(mobile).auth.resetPassword({ token, newPassword: 'a new horse' })
  expect(await guess(mobile, 'alice', 'a new horse')).toBe('alice')
  expect(await guess(HOME, 'alice', 'a new horse')).toBe(WAIT)
})

test('a new password forgets all known addresses but the one that it was set from', async () => {
  const { from, logIn, guess, services } = await guarded()
  const mobile = '198.51.100.1'
  await logIn(mobile)
  const alice = (await services.auth.login({ username: 'alice', password: PASSWORD })).user
  await from(mobile, alice).account.changePassword({ currentPassword: PASSWORD, newPassword: 'a new horse' })
  for (let failed = 0; failed < GROWTH.account.free; failed += 1) await guess(`10.0.0.${failed}`)
  expect(await guess(mobile, 'alice', 'a new horse')).toBe('alice')
  expect(await guess(HOME, 'alice', 'a new horse')).toBe(WAIT)
})

test('in a signed-in browser the password cannot be guessed', async () => {
  const { from, services, checks } = await guarded()
  const alice = (await services.auth.login({ username: 'alice', password: PASSWORD })).user
  const own = from(HOME, alice).account
  const codes = []
  for (let tries = 0; tries < 4; tries += 1) {
    const wrong = { currentPassword: `wrong-${tries}` }
    codes.push((await failureIn(own.changePassword({ ...wrong, newPassword: 'mine now' }))).code)
    codes.push((await failureIn(own.makeRecoveryCodes(wrong))).code)
    codes.push((await failureIn(own.changeEmail({ ...wrong, email: 'm@example.org' }))).code)
    codes.push((await failureIn(own.remove(wrong))).code)
  }
  expect(codes).toEqual([...Array(8).fill('invalid'), ...Array(8).fill(WAIT)])
  expect(checks()).toBe(1 + GROWTH.pair.free)
})

test('recovery codes are guarded in the same way', async () => {
  const { from, app, services } = await guarded()
  const alice = (await services.auth.login({ username: 'alice', password: PASSWORD })).user
  const [code] = await from(HOME, alice).account.makeRecoveryCodes({ currentPassword: PASSWORD })
  const redeem = (address: string, tried: string) =>
    from(address).auth.redeemRecoveryCode({ username: 'alice', code: tried })
  for (let failed = 0; failed < GROWTH.pair.free; failed += 1)
    expect(await failureIn(redeem('198.51.100.1', 'wrong'))).toMatchObject({ code: 'invalid' })
  expect(await failureIn(redeem('198.51.100.1', code!))).toMatchObject({ code: WAIT })
  // The password has its own counter.
  await from('198.51.100.1').auth.login({ username: 'alice', password: PASSWORD })
  app.clock.advance(FIRST_WAIT_MS)
  expect(await redeem('198.51.100.1', code!)).toEqual({ token: expect.any(String) })
})

test('up to twenty addresses of an account are stored, as hashes, for longer than a session lasts', async () => {
  const { app, services, logIn, guess } = await guarded()
  for (let at = 1; at <= 25; at += 1) {
    await logIn(`10.0.0.${at}`)
    app.clock.advance(1_000)
  }
  const rows = (await rowsOf(app, 'known_address')) as unknown as { addressHash: string }[]
  expect(rows).toHaveLength(20)
  expect(JSON.stringify(rows)).not.toContain('10.0.0')

  app.clock.advance(119 * DAY)
  await services.signInGuard.sweep()
  expect(await rowsOf(app, 'known_address')).toHaveLength(20)
  await logIn('10.0.0.25')
  app.clock.advance(2 * DAY)
  await services.signInGuard.sweep()
  expect(await rowsOf(app, 'known_address')).toHaveLength(1)
  for (let failed = 0; failed < GROWTH.account.free; failed += 1) await guess(`10.1.0.${failed}`)
  expect(await guess('10.0.0.24', 'alice', PASSWORD)).toBe(WAIT)
  expect(await guess('10.0.0.25', 'alice', PASSWORD)).toBe('alice')
})
