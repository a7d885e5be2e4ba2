import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PAGES } from '@personae/contract/pages'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { Person } from '../../test-site.testing.ts'
import { createStripePayments } from '../../providers/payments/stripe-payments.ts'
import { KEYS } from '../../providers/payments/stripe.testing.ts'
import { testServer } from '../../test-server.testing.ts'
import { unlistedHead } from './page-head.ts'

const MARKER = '<meta name="payment-form" content="stripe" />'
const BUILT = `<!doctype html><html><head><!--head--><!--/head--><script>theme()</script></head><body><div id="root"></div></body></html>`
const HTML = BUILT.replace('<!--head--><!--/head-->', unlistedHead('Personae'))
const webRoot = mkdtempSync(join(tmpdir(), 'personae-web-'))
writeFileSync(join(webRoot, 'index.html'), BUILT)
afterAll(() => rmSync(webRoot, { recursive: true }))

async function visitorOf(payments?: ReturnType<typeof createStripePayments> | null) {
  const server = await testServer({ webRoot, ...(payments !== undefined && { payments }) })
  onTestFinished(server.close)
  return new Person(server.app)
}

const rulesOf = (policy: unknown): Record<string, string[]> =>
  Object.fromEntries(
    String(policy)
      .split(';')
      .map((rule) => rule.split(' '))
      .map(([name, ...sources]) => [name, sources]),
  )

test('the payment page may load Stripe’s form, and says so', async () => {
  const visitor = await visitorOf(createStripePayments(KEYS))
  const strict = rulesOf((await visitor.get('/')).headers['content-security-policy'])
  for (const path of ['/promote', '/promote/', '/promote?characterId=x']) {
    const { headers, body, statusCode } = await visitor.get(path)
    expect(statusCode).toBe(200)
    expect(body).toBe(HTML.replace('</head>', `${MARKER}</head>`))
    expect(rulesOf(headers['content-security-policy'])).toEqual({
      ...strict,
      'script-src': [...strict['script-src']!, 'https://js.stripe.com', 'https://*.js.stripe.com'],
      'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      'connect-src': [...strict['connect-src']!, 'https://api.stripe.com'],
      'img-src': [...strict['img-src']!, 'https://*.stripe.com'],
    })
    expect(headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com")')
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-frame-options': 'DENY' })
  }
})

test('every other page and answer excludes Stripe', async () => {
  const visitor = await visitorOf(createStripePayments(KEYS))
  for (const path of [
    ...PAGES.filter((one) => one !== '/promote').map((one) => one.replaceAll(/:\w+/g, 'x')),
    '/no-such-page',
    '/promote/x',
    '/api/characters',
  ]) {
    const { headers, body } = await visitor.get(path, { headers: { accept: 'text/html' } })
    expect(JSON.stringify(headers), path).not.toMatch(/stripe/i)
    expect(body).not.toContain(MARKER)
  }
})

test('with the demo or without a payment provider no page allows Stripe', async () => {
  for (const visitor of [await visitorOf(), await visitorOf(null)]) {
    const { headers, body } = await visitor.get('/promote')
    expect([body, JSON.stringify(headers).includes('stripe')]).toEqual([HTML, false])
  }
})

test('pages with a secret in their address send no referrer', async () => {
  const visitor = await visitorOf(createStripePayments(KEYS))
  for (const path of [
    '/promote-success?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2',
    '/reset-password?token=x',
    '/confirm-email?token=x',
  ])
    expect((await visitor.get(path)).headers['referrer-policy']).toBe('no-referrer')
})
