// @module-tag network

import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '@personae/api/server'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Person, quickHasher } from '../../test-site.testing.ts'
import { openMailServer, recipientsOf } from './mail-server.testing.ts'
import { createFileMailer, createSmtpMailer } from './mailers.ts'
import { testServer } from '../../test-server.testing.ts'
import { startWorkers } from '../../workers.ts'

const FROM = 'Personae <no-reply@personae.example>'
const MINUTE = 60_000

class MovableClock implements Clock {
  #offset = 0
  now = () => new Date(Date.now() + this.#offset)
  advance(milliseconds: number): void {
    this.#offset += milliseconds
  }
}

async function mailServer(options?: Parameters<typeof openMailServer>[0]) {
  const server = await openMailServer(options)
  onTestFinished(server.close)
  return server
}

async function site(url: string) {
  const clock = new MovableClock()
  const server = await testServer({
    hasher: quickHasher,
    clock,
    mailer: createSmtpMailer({ url, from: FROM }),
    publicUrl: 'https://personae.example',
  })
  onTestFinished(server.close)
  for (const username of ['ana', 'ben', 'cem'])
    await server.services.auth.signup({
      username,
      email: `${username}@example.org`,
      password: 'secret1',
    })
  // All addresses are confirmed directly, so that the tests count only later mail.
  await server.db.transact(async (tx) => {
    const waiting = await tx.deleteFrom('email_change').returning(['userId', 'email', 'emailKey']).execute()
    for (const { userId, ...confirmed } of waiting)
      await tx.updateTable('user').set(confirmed).where('id', '=', userId).execute()
    await tx.deleteFrom('mail').execute()
  })
  const ask = (username: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email: `${username}@example.org` },
      headers,
    })
  return { ...server, clock, ask }
}

test('a forgotten password, through a real mail server: both parts, one link, one recipient', async () => {
  const server = await mailServer()
  const { ask, app, services } = await site(server.url)
  const stop = startWorkers(services, pino({ level: 'silent' }))
  onTestFinished(stop)
  expect((await ask('ana', { host: 'evil.example' })).statusCode).toBe(403)
  const evil = { 'x-forwarded-host': 'evil.example' }
  expect((await ask('ana', evil)).json()).toEqual({
    message: 'If an account with that email exists, a password reset link has been sent.',
  })
  await vi.waitFor(() => expect(server.mails).toHaveLength(1), 120_000)
  const [mail] = server.mails
  expect(recipientsOf(mail!)).toEqual(['ana@example.org'])
  expect(mail).toMatchObject({
    subject: 'Reset your Personae password',
    from: { address: 'no-reply@personae.example' },
    messageId: expect.stringMatching(/^<[\w-]+@personae\.example>$/),
  })
  const link = /https?:\S+/.exec(mail!.text!)![0]
  expect(link).toMatch(/^https:\/\/personae\.example\/reset-password\?token=[\w-]{43}$/)
  expect(mail!.html).toContain(`href="${link}"`)
  expect(`${mail!.text}${String(mail!.html)}`).not.toContain('evil')

  const token = new URL(link).searchParams.get('token')
  const uses = await Promise.all(
    Array.from({ length: 100 }, () =>
      app.inject({
        method: 'POST',
        url: '/api/auth/reset-password',
        payload: { token, newPassword: 'brand new' },
      }),
    ),
  )
  expect(uses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(uses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(99)
})

test('a sign-up, through a real mail server: the link of the email confirms the address', async () => {
  const server = await mailServer()
  const { app, db, services } = await site(server.url)
  const person = new Person(app)
  const dora = { username: 'dora', email: 'dora@example.org', password: 'secret1' }
  expect((await person.post('/api/auth/signup', dora)).statusCode).toBe(201)
  await services.jobs.runDue('mail')
  const [mail] = server.mails
  expect(recipientsOf(mail!)).toEqual(['dora@example.org'])
  const link = new URL(/https?:\S+/.exec(mail!.text!)![0])
  expect(link.pathname).toBe('/confirm-email')

  const confirmed = async () =>
    (await db.read.selectFrom('user').select('email').where('username', '=', 'dora').execute())[0]!.email
  expect(await confirmed()).toBeNull()
  const token = link.searchParams.get('token')
  const answer = await new Person(app).post('/trpc/account.confirmEmail', { token })
  expect(answer.json()).toMatchObject({ result: { data: { email: 'dora@example.org' } } })
  expect(await confirmed()).toBe('dora@example.org')
})

test('the mail server is down for a while: every email arrives once afterwards, and no request waited', async () => {
  const first = await openMailServer()
  await first.close()
  const { ask, services, clock } = await site(first.url)
  for (const name of ['ana', 'ben', 'cem']) expect((await ask(name)).statusCode).toBe(200)
  for (let minute = 0; minute < 30; minute += 1) {
    await services.jobs.runDue('mail')
    clock.advance(MINUTE)
  }
  const server = await mailServer({ port: first.port })
  for (let minute = 0; minute < 60; minute += 1) {
    await services.jobs.runDue('mail')
    clock.advance(MINUTE)
  }
  expect(server.mails.flatMap(recipientsOf).toSorted()).toEqual([
    'ana@example.org',
    'ben@example.org',
    'cem@example.org',
  ])
})

test('email for an unknown mailbox is given up at once; the next recipient gets theirs', async () => {
  const server = await mailServer({ refuses: ['ana@example.org'] })
  const { ask, services } = await site(server.url)
  await ask('ana')
  await ask('ben')
  expect(await services.jobs.runDue('mail')).toMatchObject([{ attempts: 1, isFinal: true }])
  expect(server.mails.flatMap(recipientsOf)).toEqual(['ben@example.org'])
})

const REFUSALS: [what: string, code: number, text: string, isFinal: boolean][] = [
  ['unknown mailbox', 550, '5.1.1 no such user', true],
  ['unknown mailbox, without an enhanced code', 553, 'mailbox name not allowed', true],
  ['disabled mailbox', 550, '5.2.1 mailbox disabled', true],
  ['our server may not relay', 550, '5.7.1 relaying denied', false],
  ['our address is on a block list', 554, 'blocked by a list', false],
  ['authentication required', 530, '5.7.0 authentication required', false],
  ['full mailbox', 552, '5.2.2 mailbox full', false],
  ['greylisting', 451, '4.7.1 greylisted', false],
]

test.for(REFUSALS)('a recipient is refused, as %s: %i %s is final: %s', async ([, code, text, isFinal]) => {
  const server = await mailServer({ refuses: ['ana@example.org'], refusal: { code, text } })
  const { ask, services } = await site(server.url)
  await ask('ana')
  expect(await services.jobs.runDue('mail')).toMatchObject([{ attempts: 1, isFinal }])
})

test('our own wrong password drops no mail: after it is corrected, all are sent', async () => {
  const strict = await openMailServer({ password: 'right' })
  const url = strict.url.replace('//', '//us:wrong@')
  const { ask, services, clock } = await site(url)
  for (const name of ['ana', 'ben', 'cem']) await ask(name)
  const failures = await services.jobs.runDue('mail')
  expect(failures).toHaveLength(3)
  for (const failure of failures)
    expect(failure).toMatchObject({ isFinal: false, error: expect.stringContaining('535') })
  expect(strict.mails).toEqual([])
  await strict.close()
  const server = await mailServer({ port: strict.port, password: 'wrong' })
  clock.advance(MINUTE)
  expect(await services.jobs.runDue('mail')).toEqual([])
  expect(server.mails.flatMap(recipientsOf).toSorted()).toEqual([
    'ana@example.org',
    'ben@example.org',
    'cem@example.org',
  ])
})

test('a server that refuses the connection drops no mail', async () => {
  const server = createServer((socket) => socket.end('554 5.3.2 not today\r\n')).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { ask, services } = await site(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await ask('ana')
  expect(await services.jobs.runDue('mail')).toMatchObject([{ attempts: 1, isFinal: false }])
})

test('without a mail server: a file that only its owner can read and a mail program opens', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'personae-mail-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const written: string[] = []
  const mailer = createFileMailer({
    folder: join(folder, 'mail'),
    from: FROM,
    written: (file) => written.push(file),
  })
  await mailer.send('0123456789', {
    to: 'zoë@example.org',
    subject: 'Grüße, 你好',
    text: 'Plain – text',
    html: '<p>Rich – text</p>',
  })
  const [name] = readdirSync(join(folder, 'mail'))
  const file = join(folder, 'mail', name!)
  expect(written).toEqual([file])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const mail = await PostalMime.parse(readFileSync(file))
  expect(mail).toMatchObject({ subject: 'Grüße, 你好', html: expect.stringContaining('Rich – text') })
  expect(mail.text).toContain('Plain – text')
})
