import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from './open-db.ts'
import { usesFiles } from './test-db.testing.ts'
import { fileUpTo } from './upgrade.testing.ts'

test.runIf(usesFiles)('0031: what of a payment went back before is an event of it', async () => {
  const file = await fileUpTo('0030-desk-topics', async (db) => {
    for (const [id, status, refunded] of [
      ['paid', 'paid', 0],
      ['part', 'paid', 1000],
      ['whole', 'refunded', 4999],
      ['lost', 'refunded', 2000],
    ] as const)
      await sql`insert into payment (id, characterName, title, description, duration, amount, currency, provider,
          status, reservedUntil, createdAt, refunded)
        values (${id}, '', '', '', '1-month', 4999, 'usd', 'stripe', ${status}, '', '', ${refunded})`.execute(
        db,
      )
  })
  const { read, close } = await openDb(file)
  onTestFinished(close)
  const events = read.selectFrom('payment_event').select(['paymentId', 'type', 'amount'])
  expect(await events.orderBy('amount').execute()).toEqual([
    { paymentId: 'part', type: 'refunded', amount: 1_000 },
    { paymentId: 'lost', type: 'dispute_lost', amount: 2_000 },
    { paymentId: 'whole', type: 'refunded', amount: 4_999 },
  ])
})
