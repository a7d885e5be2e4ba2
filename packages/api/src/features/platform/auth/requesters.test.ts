import type { CurrentUser } from '@personae/contract/auth'
import { expect, onTestFinished, test } from 'vitest'
import type { PasswordHasher } from '../../../ports/password-hasher.ts'
import { createServices } from '../../../services.ts'
import { testApp } from '../../../test-app.testing.ts'
import { failureIn } from '../../members.testing.ts'

const PASSWORD = 'secret1'
const HOME = '192.0.2.1'
const ELSEWHERE = '198.51.100.1'

/** An app with rate limits, whose hasher records the requesters, and fails while it is `busy`. */
async function noted() {
  const app = await testApp({ rateLimit: true })
  onTestFinished(app.close)
  const state = { isBusy: false }
  const requesters: string[] = []
  const hasher: PasswordHasher = {
    async hash(password, requester) {
      if (state.isBusy) throw new Error('no room')
      requesters.push(`${requester.kind} ${requester.address}`)
      return app.deps.hasher.hash(password, requester)
    },
    verify(hash, password, requester) {
      requesters.push(`${requester.kind} ${requester.address}`)
      return app.deps.hasher.verify(hash, password, requester)
    },
  }
  const services = createServices({ ...app.deps, hasher })
  onTestFinished(() => services.counters.close())
  const from = (address: string, actor: CurrentUser | null = null) => app.as(actor, {}, { address, services })
  const guess = (address: string, username: string) =>
    failureIn(from(address).auth.login({ username, password: 'wrong-1' }))
  /** The requesters of a call's hashes. */
  async function requestersOf(call: () => Promise<unknown>): Promise<string[]> {
    requesters.splice(0)
    await call()
    return [...requesters]
  }
  return { services, state, from, guess, requestersOf }
}

test('a sign-up is none of the strangers, who may be guessing', async () => {
  const { from, requestersOf } = await noted()
  const { auth } = from(ELSEWHERE)
  const alice = { username: 'alice', email: 'alice@example.org', password: PASSWORD }
  expect(await requestersOf(() => auth.signup(alice))).toEqual([`sign-up ${ELSEWHERE}`])
  const bob = { username: 'bob', password: PASSWORD }
  expect(await requestersOf(() => auth.quickSignup(bob))).toEqual([`sign-up ${ELSEWHERE}`])
})

test('a sign-in is known where the account has been used, else a stranger’s, for an unknown name too', async () => {
  const { from, guess, requestersOf } = await noted()
  await from(HOME).auth.quickSignup({ username: 'alice', password: PASSWORD })
  await guess(HOME, 'nobody')
  expect(await requestersOf(() => guess(HOME, 'alice'))).toEqual([`known ${HOME}`])
  expect(await requestersOf(() => guess(ELSEWHERE, 'alice'))).toEqual([`stranger ${ELSEWHERE}`])
  expect(await requestersOf(() => guess(HOME, 'nobody'))).toEqual([`unknown-name ${HOME}`])
})

test('whoever is signed in, has a reset token or runs commands is known', async () => {
  const { services, from, requestersOf } = await noted()
  const alice = await from(HOME).auth.quickSignup({ username: 'alice', password: PASSWORD })
  const own = from(ELSEWHERE, alice)
  const known = `known ${ELSEWHERE}`
  const change = { currentPassword: PASSWORD, newPassword: 'a new horse' }
  expect(await requestersOf(() => own.account.changePassword(change))).toEqual([known, known])

  let token = ''
  const makeCodes = async () => {
    const [code] = await own.account.makeRecoveryCodes({ currentPassword: 'a new horse' })
    token = (await own.auth.redeemRecoveryCode({ username: 'alice', code: code! })).token
  }
  expect(await requestersOf(makeCodes)).toEqual([known])
  const reset = () => from(ELSEWHERE).auth.resetPassword({ token, newPassword: PASSWORD })
  expect(await requestersOf(reset)).toEqual([known])
  expect(await requestersOf(() => services.operator.resetPassword('alice'))).toEqual(['known operator'])
})

test('a server that was too busy at the first unknown name answers the next one like a wrong password', async () => {
  const { state, from } = await noted()
  const login = () => from(HOME).auth.login({ username: 'nobody', password: PASSWORD })
  state.isBusy = true
  await expect(login()).rejects.toThrow('no room')
  state.isBusy = false
  expect(await failureIn(login())).toMatchObject({ code: 'unauthenticated' })
})
