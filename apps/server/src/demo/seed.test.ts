// @module-tag long

import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openProduct } from '../commands/product.ts'
import { readConfig } from '../env.ts'
import { readDemoAccounts } from './accounts.ts'
import { demoEditorial } from '@personae/demo/editorial'
import { approvedCharacters, pendingCharacters } from '@personae/demo/characters/index'
import { seedWhenEmpty } from './seed.ts'

const DAY = 24 * 60 * 60 * 1_000

test('the demo: a month of submissions, decisions and reports, visible to its three accounts, created once by two processes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'personae-demo-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const databaseFile = join(folder, 'personae.db')
  // The demo gets an admin even where Become Admin is disabled.
  const open = () => openProduct({ ...readConfig({ ADMIN_BOOTSTRAP: 'off' }), database: databaseFile })
  const [product, other] = [await open(), await open()]
  for (const { db } of [product, other]) onTestFinished(db.close)
  const { auth, activity, workload, companies, disputes, notifications } = product.services
  const { promotions, queue, slots, transactions } = product.services

  const together = await Promise.all(
    [product, other].map((process) => seedWhenEmpty(process, databaseFile, () => {})),
  )
  expect(together.filter((hasCreated) => hasCreated)).toHaveLength(1)
  expect(await workload.totals()).toMatchObject({
    pending: pendingCharacters.length,
    approved: approvedCharacters.length,
  })
  const { days, medianHours } = await activity.lastDays()
  expect(days.filter(({ submissions }) => submissions > 0).length).toBeGreaterThan(10)
  expect(medianHours).toBeGreaterThan(1)
  const accounts = readDemoAccounts(databaseFile)
  expect(accounts.map(({ role }) => role)).toEqual(['creator', 'company', 'admin'])
  const users = await Promise.all(
    accounts.map(async ({ username, password }) => (await auth.login({ username, password })).user),
  )
  for (const user of users) {
    const { count } = await notifications.unreadCount({ ...user, mayReview: true })
    expect(count).toBeLessThan(10)
  }
  const admin = users.at(-1)!
  const [newest] = (await queue.page(admin, { limit: 100 })).items.slice(-1)
  const age = Date.now() - Date.parse(newest!.createdAt)
  expect(age).toBeGreaterThan(0)
  expect(age).toBeLessThan(DAY)
  for (const status of ['pending', 'resolved'] as const)
    expect((await disputes.list({ status, limit: 10 })).total).toBe(1)

  const waiting = await product.services.desk.waiting(admin)
  expect(waiting.correction.count + waiting.duplicate.count + waiting.problem.count).toBe(2)
  expect(waiting.removal.count).toBe(1)
  const rejected = product.db.read.selectFrom('character').select('name').where('status', '=', 'rejected')
  const off = await rejected.where('publishedAt', 'is not', null).execute()
  expect(off, 'taken off the site').toEqual([{ name: 'The Quiet Auditor' }])
  const { title, cards } = await product.services.editorial.row()
  expect([title, ...cards.map(({ name }) => name)]).toEqual([demoEditorial.title, ...demoEditorial.names])
  expect(await promotions.list()).toHaveLength(3)
  expect(await slots.usage()).toEqual({ used: 3, total: 10, nextFreeAt: null })
  expect(await transactions.totals()).toMatchObject({ revenue: 41_997, transactions: 3 })

  expect(await companies.list(null)).toMatchObject([{ logoUrl: expect.stringMatching(/^\/media\//) }])
  // The users' notifications are mailed into the folder; of the answered report only the outcome.
  await product.services.jobs.runDue('news')
  expect(await product.services.jobs.runDue('mail')).toEqual([])
  const subjects = readdirSync(join(folder, 'mail')).map(
    (file) => /^Subject: (.*)/m.exec(readFileSync(join(folder, 'mail', file), 'utf8'))![1],
  )
  expect(subjects).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/The_copyright_report_on/),
      expect.stringMatching(/^\d+ new submissions/),
    ]),
  )
  expect(subjects).toHaveLength(3)

  const seedAgain = () => seedWhenEmpty(product, databaseFile, () => {})
  expect(await seedAgain()).toBe(false)
  expect(readDemoAccounts(databaseFile)).toEqual(accounts)

  // As if creating the demo had been interrupted.
  renameSync(join(folder, 'demo-accounts.json'), join(folder, 'demo-accounts.unfinished.json'))
  await expect(seedAgain()).rejects.toThrow(`Delete ${databaseFile} to create it again`)

  // Another database in the same folder is not taken for the demo.
  const ownFile = join(folder, 'own.db')
  const own = await openProduct({ ...readConfig({}), database: ownFile })
  onTestFinished(own.db.close)
  await own.services.auth.signup({ username: 'somebody', password: 'a long password' })
  expect(await seedWhenEmpty(own, ownFile, () => {})).toBe(false)
})
