// @module-tag network

import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Clock } from '@personae/api/server'
import { SUBMISSION } from '@personae/api/testing'
import { expect, onTestFinished, test } from 'vitest'
import { openSite } from '../../test-site.testing.ts'
import { createSmtpMailer } from './mailers.ts'
import { openMailServer, recipientsOf } from './mail-server.testing.ts'

const MINUTE = 60_000

/** A site with this mail server; alice has a confirmed address. */
async function siteWith(url: string) {
  let offset = 0
  const clock: Clock = { now: () => new Date(Date.now() + offset) }
  const site = await openSite({
    clock,
    mailer: createSmtpMailer({ url, from: 'Personae <no-reply@personae.example>' }),
    publicUrl: 'https://personae.example',
  })
  onTestFinished(site.close)
  await site.db.transact((tx) =>
    tx.updateTable('user').set({ email: 'alice@example.org' }).where('username', '=', 'alice').execute(),
  )
  const later = async (minutes: number) => {
    offset += minutes * MINUTE
    await site.services.jobs.runDue('news')
    return site.services.jobs.runDue('mail')
  }
  return { ...site, later }
}

async function mailServer(options?: Parameters<typeof openMailServer>[0]) {
  const server = await openMailServer(options)
  onTestFinished(server.close)
  return server
}

test('a real mail server receives the news, with the headers of RFC 8058 and both parts', async () => {
  const server = await mailServer()
  const { given, later } = await siteWith(server.url)
  const { id } = await given.approved({ ...SUBMISSION, name: 'Zoë “Grüße” 你好' })
  expect(await later(6)).toEqual([])
  expect(server.mails).toHaveLength(1)
  const [mail] = server.mails
  expect(recipientsOf(mail!)).toEqual(['alice@example.org'])
  expect(mail).toMatchObject({
    subject: 'Zoë “Grüße” 你好 is published',
    from: { address: 'no-reply@personae.example' },
    messageId: expect.stringMatching(/^<[\w-]+@personae\.example>$/),
  })
  const header = (name: string) => mail!.headers.filter(({ key }) => key === name).map(({ value }) => value)
  const [url] = header('list-unsubscribe')
  expect(url).toMatch(/^<https:\/\/personae\.example\/news-off\?token=[\w-]+\.[\w-]{22}>$/)
  expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
  for (const part of [mail!.text, mail!.html]) {
    expect(part).toContain(`https://personae.example/character/${id}`)
    expect(part).toContain(url!.slice(1, -1))
  }
  // The mail loads nothing, and no link signs anybody in.
  expect(mail!.html).not.toMatch(/<img|<link|@import|url\(|reset-password/)
})

test.for([
  ['451 4.7.1 greylisted', 451],
  ['554 5.7.1 blocked', 554],
] as const)(
  'the mail server refuses with %s: decisions go through, and the mail comes later',
  async ([text, code]) => {
    const strict = await openMailServer({ refuses: ['alice@example.org'], refusal: { code, text } })
    const { given, later } = await siteWith(strict.url)
    await given.approved()
    expect(await later(6)).toMatchObject([{ kind: 'mail', attempts: 1, isFinal: false }])
    await strict.close()
    const server = await mailServer({ port: strict.port })
    expect(await later(1)).toEqual([])
    expect(server.mails.map(({ subject }) => subject)).toEqual(['Orla Quickwater is published'])
  },
)

test('a wrong password is reported without an address or a word of the mail; later it is sent', async () => {
  const strict = await openMailServer({ password: 'right' })
  const { given, later, services, db } = await siteWith(strict.url.replace('//', '//us:wrong@'))
  await given.approved()
  const [failure] = await later(6)
  expect(failure).toMatchObject({ isFinal: false, error: expect.stringContaining('535') })
  expect(JSON.stringify(failure)).not.toMatch(/alice@|Orla/)
  const stored = await db.read.selectFrom('job').selectAll().execute()
  expect(JSON.stringify(stored)).not.toMatch(/alice@|Orla/)
  expect((await services.workload.current()).mails).toMatchObject([{ kind: 'news', count: 1 }])
  await strict.close()
  const server = await mailServer({ port: strict.port, password: 'wrong' })
  expect(await later(1)).toEqual([])
  expect(server.mails).toHaveLength(1)
})

test('a mail server that says nothing holds up no decision, and the mail comes later', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const { given, later } = await siteWith(`smtp://127.0.0.1:${port}`)
  await given.approved()
  const connected = once(silent, 'connection')
  const hanging = later(6)
  await connected
  expect((await given.approved({ name: 'Another' })).status).toBe('approved')
  for (const socket of sockets) socket.destroy()
  expect(await hanging).toMatchObject([{ attempts: 1, isFinal: false }])
  silent.close()
  await once(silent, 'close')
  const server = await mailServer({ port })
  expect(await later(6)).toEqual([])
  expect(server.mails.map(({ subject }) => subject)).toEqual([
    'Orla Quickwater is published',
    'Another is published',
  ])
})
