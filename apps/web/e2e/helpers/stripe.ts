import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { intent, stripeEvent } from '../../../server/src/providers/payments/stripe-objects.testing.ts'
import { openSite } from './server.ts'
import { test as emptySite } from './site.ts'

const WEBHOOK_SECRET = 'whsec_of_a_test'

/** A local server with the parts of Stripe's API that a payment needs. */
async function startStripe() {
  const intents: ReturnType<typeof intent>[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const order = intent(`pi_${intents.length}`, new URLSearchParams(await text(request)))
    const [, , , id, action] = (request.url ?? '').split('/')
    // The same order again returns the same payment intent.
    const known = intents.find((one) =>
      id === undefined ? one.metadata['orderId'] === order.metadata['orderId'] : one.id === id,
    )
    if (!known) intents.push(order)
    if (known && action === 'cancel') known.status = 'canceled'
    response.end(JSON.stringify(known ?? order))
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    intents,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}

/** Tests with a site that has Stripe as its payment provider. */
export const stripeSite = emptySite.extend<{
  stripe: Awaited<ReturnType<typeof startStripe>>
  /** Sends a signed event, as Stripe does, that the last payment has succeeded. */
  sendPaid: () => Promise<void>
}>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
  stripe: async ({}, use) => {
    const stripe = await startStripe()
    await use(stripe)
    stripe.close()
  },
  site: async ({ stripe }, use) => {
    const site = await openSite({
      env: {
        STRIPE_SECRET_KEY: 'sk_test_of_a_test',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_of_a_test',
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_API_BASE: stripe.url,
      },
    })
    await use(site)
    await site.close()
  },
  sendPaid: async ({ stripe, site }, use) =>
    use(async () => {
      const paid = stripe.intents.at(-1)!
      const body = JSON.stringify(
        stripeEvent('payment_intent.succeeded', {
          ...paid,
          status: 'succeeded',
          amount_received: paid.amount,
        }),
      )
      const at = Math.floor(Date.now() / 1_000)
      const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${body}`).digest('hex')
      const answer = await fetch(`${site.url}/api/payments/stripe/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
        body,
      })
      if (!answer.ok) throw new Error(`the message was not taken: ${await answer.text()}`)
    }),
})

/** A replacement for Stripe's script in the browser: one field instead of its frames. */
function stripeScript(): void {
  const make = () => {
    let secret = ''
    let place: Element | null = null
    const element = {
      on: (event: string, listener: () => void) => event === 'ready' && setTimeout(listener),
      mount(into: Element) {
        place = into
        place.innerHTML = '<label>Card number <input name="card"></label>'
      },
      destroy: () => place?.replaceChildren(),
    }
    return {
      elements(options: { clientSecret: string; appearance: { theme: string } }) {
        secret = options.clientSecret
        const look = ({ appearance }: { appearance: { theme: string } }) => {
          document.documentElement.dataset['stripeTheme'] = appearance.theme
        }
        look(options)
        return { create: () => element, update: async (more: typeof options) => look(more) }
      },
      async confirmPayment({ confirmParams }: { confirmParams: { return_url: string } }) {
        const card = place?.querySelector('input')?.value ?? ''
        if (!card.startsWith('4242'))
          return { error: { type: 'card_error', message: 'Your card has insufficient funds.' } }
        const back = new URL(confirmParams.return_url)
        back.searchParams.set('payment_intent', secret.split('_secret')[0] ?? '')
        back.searchParams.set('payment_intent_client_secret', secret)
        back.searchParams.set('redirect_status', 'succeeded')
        window.location.assign(back)
        return new Promise(() => {})
      },
    }
  }
  Object.assign(window, { Stripe: Object.assign(make, { version: 'endive' }) })
}

/** Serves the replacement. Returns the list of requested addresses of Stripe. */
export async function serveStripeScript(page: Page): Promise<string[]> {
  const requests: string[] = []
  await page.route('https://*.stripe.com/**', async (route) => {
    requests.push(route.request().url())
    await route.fulfill({ contentType: 'text/javascript', body: `(${stripeScript.toString()})()` })
  })
  return requests
}
