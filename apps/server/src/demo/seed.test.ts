import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openProduct } from '../commands/product.ts'
import { readConfig } from '../env.ts'
import { readDemoAccounts } from './accounts.ts'
import { approvedCharacters, pendingCharacters } from './characters/index.ts'
import { seedWhenEmpty } from './seed.ts'

const DAY = 24 * 60 * 60 * 1_000

test(
  'the demo: a month of submissions, decisions and reports, seen by the three who can sign in, filled in once',
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'personae-demo-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const databaseFile = join(folder, 'personae.db')
    const product = await openProduct({ ...readConfig({}), databaseFile })
    onTestFinished(product.db.close)
    const { auth, activity, characters, disputes, listing, notifications } = product.services

    expect(await seedWhenEmpty(product, databaseFile)).toBe(true)
    expect(await characters.totals()).toMatchObject({
      pending: pendingCharacters.length,
      approved: approvedCharacters.length,
    })
    const { days, medianHours } = await activity.lastDays()
    expect(days.filter(({ submissions }) => submissions > 0).length).toBeGreaterThan(10)
    expect(medianHours).toBeGreaterThan(1)
    const [newest] = (await listing.queue({ limit: 100 })).items.slice(-1)
    const age = Date.now() - Date.parse(newest!.createdAt)
    expect(age).toBeGreaterThan(0)
    expect(age).toBeLessThan(DAY)
    for (const status of ['pending', 'resolved'] as const)
      expect((await disputes.list({ status, limit: 10 })).total).toBe(1)

    const accounts = readDemoAccounts(databaseFile)
    expect(accounts.map(({ role }) => role)).toEqual(['creator', 'company', 'admin'])
    for (const { username, password } of accounts) {
      const { user } = await auth.login({ username, password })
      expect(notifications.unreadCount(user).count).toBeLessThan(10)
    }
    expect(await seedWhenEmpty(product, databaseFile)).toBe(false)
    expect(readDemoAccounts(databaseFile)).toEqual(accounts)
  },
)
