// @module-tag process

import { SUBMISSION } from '@personae/api/testing'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openMailServer, recipientsOf } from '../providers/mail/mail-server.testing.ts'
import { machine } from './machine.testing.ts'

/** Number of acknowledged writes after which the server is killed, while others are running. */
const WRITES_BEFORE_KILL = [1, 12, 40]
/** Decisions that are due at once, and how often the server is killed while it carries them out. */
const DECISIONS = 50
const KILLS_WHILE_DECIDING = 2
/** How often the server is killed after an email was delivered and before it gets the confirmation. */
const KILLS_WHILE_MAILING = 1
const LONG_TIMEOUT = { timeout: 120_000, interval: 5 }

type Server = Awaited<ReturnType<ReturnType<typeof machine>['serve']>>
type Rows = Record<string, unknown>[]

/** Signs a user up; returns their cookie, which stays valid after a restart. */
async function signUp(address: string, username: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/quick-signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'secret1' }),
  })
  expect(answer.status).toBe(201)
  return answer.headers.get('set-cookie')!.split(';')[0]!
}

test('killed during writes, decisions and emails: no acknowledged write is lost, and none is half done', async () => {
  const { databaseFile, serve } = machine()
  let onMail = () => {}
  const mailServer = await openMailServer({ received: () => onMail() })
  onTestFinished(mailServer.close)
  let server: Server
  const start = async () => {
    server = await serve({ SMTP_URL: mailServer.url, RATE_LIMIT: 'off' })
  }
  await start()
  const cookies = {
    alice: await signUp(server!.address, 'alice'),
    root: await signUp(server!.address, 'root'),
  }
  /** Sends a request; the result is null without a response. */
  const send = async (who: keyof typeof cookies | null, path: string, body: object, more: object = {}) => {
    const headers = { 'content-type': 'application/json', ...(who && { cookie: cookies[who] }), ...more }
    const answer = await fetch(server.address + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
      .then(async (response) => ({
        status: response.status,
        body: (await response.json()) as { id: string },
      }))
      .catch(() => null)
    expect(answer?.status ?? 0, JSON.stringify(answer?.body)).toBeLessThan(300)
    return answer?.body ?? null
  }
  await send('root', '/api/auth/promote-to-admin', {})

  /** Reads the file from outside, as an operator would. Closed again, so that only the server has it open. */
  const rows = (query: string): Rows => {
    const db = new Sqlite(databaseFile, { readonly: true })
    try {
      return db.prepare(query).all() as Rows
    } finally {
      db.close()
    }
  }
  const count = (query: string): number => rows(query).length
  const submissions = new Map<string, string | null>()
  const decided = new Set<string>()
  const addresses = new Set<string>()

  const idsOf = (query: string) => rows(query).map(({ id }) => id)
  /** Expects the same ids, in the same number. */
  const expectSame = (some: unknown[], others: unknown[]): void => {
    expect(new Set(some)).toEqual(new Set(others))
    expect(some).toHaveLength(others.length)
  }

  /** Expects a consistent database with everything that was acknowledged. */
  function expectWhole(): void {
    expect(rows('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
    expect(rows('pragma foreign_key_check')).toEqual([])

    const ids = idsOf('select id from character')
    expectSame(idsOf(`select "characterId" as id from character_revision where action = 'submitted'`), ids)
    expectSame(idsOf(`select "characterId" as id from notification where type = 'submission_received'`), ids)
    expect(rows('select count(*) as n from search_text')).toEqual([{ n: ids.length }])
    const acknowledged = [...submissions.values()].filter((id) => id !== null)
    expect(ids).toEqual(expect.arrayContaining(acknowledged))

    const approved = idsOf(`select id from character where status = 'approved'`)
    expectSame(idsOf(`select "targetId" as id from audit_log where action = 'character_approved'`), approved)
    expectSame(
      idsOf(`select "characterId" as id from notification where type = 'character_approved'`),
      approved,
    )
    // A job may briefly outlive its decision: its next attempt ends it without an effect.
    const jobs = idsOf(`select subject as id from job where kind = 'decision'`)
    for (const id of idsOf('select id from scheduled_decision')) expect(jobs).toContain(id)
    const known = [...approved, ...idsOf('select "characterId" as id from scheduled_decision')]
    expect(new Set(known).size).toBe(known.length)
    for (const id of decided) expect(known).toContain(id)

    expectSame(idsOf('select id from mail'), idsOf(`select subject as id from job where kind = 'mail'`))
    const usernames = idsOf('select username as id from user')
    for (const address of addresses) expect(usernames).toContain(address.split('@')[0])
  }
  async function restart(): Promise<void> {
    expectWhole()
    await start()
  }

  async function submit(name: string): Promise<boolean> {
    submissions.set(name, submissions.get(name) ?? null)
    const made = await send('alice', '/api/characters', { ...SUBMISSION, name }, { 'idempotency-key': name })
    if (made) submissions.set(name, made.id)
    return made !== null
  }
  async function signUpWithMail(username: string): Promise<boolean> {
    const email = `${username}@example.org`
    const made = await send(null, '/api/auth/signup', { username, email, password: 'secret1' })
    if (made) addresses.add(email)
    return made !== null
  }
  async function decide(id: string): Promise<boolean> {
    const made = await send('root', '/trpc/desk.schedule', { kind: 'submission', id, verdict: 'approved' })
    if (made) decided.add(id)
    return made !== null
  }

  for (const [round, limit] of WRITES_BEFORE_KILL.entries()) {
    let acknowledged = 0
    let isDead = false
    /** Sends writes one after another until the server is gone. The one that reaches the limit kills it. */
    const write = async (next: (at: number) => Promise<boolean>) => {
      for (let at = 0; !isDead; at += 1) {
        const isDone = await next(at)
        if (isDone) acknowledged += 1
        if (isDead || acknowledged < limit) continue
        isDead = true
        await server.kill()
      }
    }
    await Promise.all([
      write((at) => submit(`One ${round} ${at}`)),
      write((at) => submit(`Two ${round} ${at}`)),
      write((at) => submit(`Three ${round} ${at}`)),
      write((at) => signUpWithMail(`user-${round}-${at}`)),
    ])
    await restart()
  }
  // A client without a response repeats its request.
  for (const [name, id] of submissions) if (id === null) await submit(name)
  for (let at = 0; submissions.size < DECISIONS; at += 1) await submit(`More ${at}`)
  expect(count('select id from character')).toBe(submissions.size)

  for (const id of submissions.values()) if (id !== null) await decide(id)
  expect(decided.size).toBe(submissions.size)
  await server!.kill()
  expectWhole()
  // As ten seconds later, when the decisions are due.
  const db = new Sqlite(databaseFile)
  db.exec(`update job set "dueAt" = '2026-01-01T00:00:00.000Z' where kind = 'decision'`)
  db.close()
  const carriedOut = () => count(`select id from audit_log where action = 'character_approved'`)
  for (let kill = 0; kill < KILLS_WHILE_DECIDING; kill += 1) {
    const before = carriedOut()
    await start()
    await vi.waitFor(() => expect(carriedOut()).toBeGreaterThan(before), LONG_TIMEOUT)
    await server!.kill()
    expectWhole()
  }

  await start()
  for (let kill = 0; kill < KILLS_WHILE_MAILING; kill += 1) {
    const arrived = new Promise<void>((resolve) => {
      onMail = () => {
        onMail = () => {}
        void server.kill().then(() => resolve())
      }
    })
    expect(await signUpWithMail(`mailed-${kill}`)).toBe(true)
    await arrived
    await restart()
  }
  // Mail about news waits five minutes for further news.
  const due = `select kind, subject, attempts from job where kind <> 'news'`
  await vi.waitFor(() => expect(rows(due)).toEqual([]), LONG_TIMEOUT)
  expectWhole()
  expect(rows('select id from scheduled_decision')).toEqual([])
  expect(carriedOut()).toBe(decided.size)
  const recipients = new Set(mailServer.mails.flatMap(recipientsOf))
  for (const address of addresses) expect(recipients).toContain(address)
  expect(await server!.stop()).toBe(0)
})
