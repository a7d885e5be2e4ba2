// @module-tag process

import { SUBMISSION } from '@personae/api/testing'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ORDER } from '../providers/payments/stripe-site.testing.ts'
import { signed, startStripe } from '../providers/payments/stripe.testing.ts'
import { client, machine } from './machine.testing.ts'

/** The needed part of the response to an order. */
interface Order {
  payment: { id: string }
  clientSecret: string
}

test('the process is killed while it processes a payment event: after a redelivery there is one promotion', async () => {
  const { serve, run, databaseFile } = machine()
  const stripe = await startStripe()
  const settings = {
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_BASE: stripe.settings.apiBase,
    LOG_LEVEL: 'info',
  }
  let { address, kill, said } = await serve(settings)
  await vi.waitFor(() => expect(said.out).toContain('"payments":"stripe"'), 120_000)

  const send = client(() => address)
  await send('/api/auth/quick-signup', 'POST', { username: 'ada', password: 'secret1' })
  expect(await run(['create-admin', 'ada'])).toMatchObject({ code: 0 })
  const { id: characterId } = await send<{ id: string }>('/api/characters', 'POST', SUBMISSION)
  await send(`/api/characters/${characterId}/status`, 'PATCH', { status: 'approved' })
  const { payment, clientSecret } = await send<Order>('/api/promotions', 'POST', {
    ...ORDER,
    characterId,
  })
  const event = stripe.payer.pays(clientSecret.split('_secret_')[0]!)

  const { url, payload, headers } = signed(event)
  const deliver = () => fetch(address + url, { method: 'POST', headers, body: payload })
  const other = new Sqlite(databaseFile)
  onTestFinished(() => void other.close())
  // While the database is locked, nothing is committed.
  other.exec('begin immediate')
  let answered = false
  const lost = deliver().then(
    () => (answered = true),
    () => undefined,
  )
  // The server, with a single thread, has read the event before this request.
  await send('/api/promotions', 'GET')
  await kill()
  await lost
  expect(answered).toBe(false)
  other.exec('commit')
  const bought = other.prepare('select "paymentId" from promotion').pluck()
  expect(bought.all()).toEqual([])

  ;({ address, kill, said } = await serve(settings))
  for (let at = 0; at < 3; at += 1) expect((await deliver()).status).toBe(200)
  expect(bought.all()).toEqual([payment.id])
  await vi.waitFor(async () => expect(await send('/api/promotions', 'GET')).toHaveLength(1), 120_000)
  for (const secret of [settings.STRIPE_SECRET_KEY, settings.STRIPE_WEBHOOK_SECRET])
    expect(said.out + said.err).not.toContain(secret)
})
