import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '@personae/api/server'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test, vi } from 'vitest'
import { quickHasher } from './http-cast.testing.ts'
import { openPostOffice, recipientsOf } from './post-office.testing.ts'
import { createFileMailer } from './providers/file-mailer.ts'
import { createSmtpMailer } from './providers/smtp-mailer.ts'
import { testServer } from './testing.ts'
import { startWorkers } from './workers.ts'

const FROM = 'Personae <no-reply@personae.example>'
const MINUTE = 60_000

class MovableClock implements Clock {
  #offset = 0
  now = () => new Date(Date.now() + this.#offset)
  advance(milliseconds: number): void {
    this.#offset += milliseconds
  }
}

async function postOffice(options?: Parameters<typeof openPostOffice>[0]) {
  const office = await openPostOffice(options)
  onTestFinished(office.close)
  return office
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
  const ask = (username: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email: `${username}@example.org` },
      headers,
    })
  return { ...server, clock, ask }
}

test('a forgotten password, through a real mail server: both parts, one link, to one person', async () => {
  const office = await postOffice()
  const { ask, app, services } = await site(office.url)
  const stop = startWorkers(services, pino({ level: 'silent' }))
  onTestFinished(stop)
  const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  expect((await ask('ana', evil)).json()).toEqual({
    message: 'If an account with that email exists, a password reset link has been sent.',
  })
  await vi.waitFor(() => expect(office.mails).toHaveLength(1), { timeout: 5_000 })
  const [mail] = office.mails
  expect(recipientsOf(mail!)).toEqual(['ana@example.org'])
  expect(mail).toMatchObject({
    subject: 'Reset your Personae password',
    from: { address: 'no-reply@personae.example' },
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

test('the mail server is dead for a while: every mail arrives once afterwards, and nobody waited', async () => {
  const first = await openPostOffice()
  await first.close()
  const { ask, services, clock } = await site(first.url)
  for (const name of ['ana', 'ben', 'cem']) expect((await ask(name)).statusCode).toBe(200)
  for (let minute = 0; minute < 30; minute += 1) {
    await services.mail.deliverDue()
    clock.advance(MINUTE)
  }
  const office = await postOffice({ port: first.port })
  for (let minute = 0; minute < 60; minute += 1) {
    await services.mail.deliverDue()
    clock.advance(MINUTE)
  }
  expect(office.mails.flatMap(recipientsOf).toSorted()).toEqual([
    'ana@example.org',
    'ben@example.org',
    'cem@example.org',
  ])
})

test('a mailbox that does not exist is given up at once; the next in line gets their mail', async () => {
  const office = await postOffice({ refuses: ['ana@example.org'] })
  const { ask, services } = await site(office.url)
  await ask('ana')
  await ask('ben')
  expect(await services.mail.deliverDue()).toMatchObject([{ attempts: 1, isFinal: true }])
  expect(office.mails.flatMap(recipientsOf)).toEqual(['ben@example.org'])
})

test('without a mail server: a file that only its owner reads and a mail program opens', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'personae-mail-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const told: string[] = []
  const mailer = createFileMailer({
    folder: join(folder, 'mail'),
    from: FROM,
    written: (file) => told.push(file),
  })
  await mailer.send('0123456789', {
    to: 'zoë@example.org',
    subject: 'Grüße, 你好',
    text: 'Plain – text',
    html: '<p>Rich – text</p>',
  })
  const [name] = readdirSync(join(folder, 'mail'))
  const file = join(folder, 'mail', name!)
  expect(told).toEqual([file])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const mail = await PostalMime.parse(readFileSync(file))
  expect(mail).toMatchObject({ subject: 'Grüße, 你好', html: expect.stringContaining('Rich – text') })
  expect(mail.text).toContain('Plain – text')
})
