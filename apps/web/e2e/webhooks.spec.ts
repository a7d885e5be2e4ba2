import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectToast } from './helpers/actions.ts'
import { expectAccessible } from './helpers/axe.ts'
import { button, expectWrong, field } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'
import type { Locator, Page } from '@playwright/test'

const test = sharedSite({ env: { WEBHOOKS: 'local' } })

const section = (page: Page): Locator => page.getByRole('region', { name: 'Webhooks', exact: true })

/** A receiver of webhooks on this machine, which responds with `state.status`. */
async function receiver() {
  const received: { id: unknown; body: string }[] = []
  const state = { status: 204 }
  async function receive(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray()).toString()
    received.push({ id: incoming.headers['webhook-id'], body })
    response.writeHead(state.status).end()
  }
  const server = createServer((incoming, response) => void receive(incoming, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return { url, received, state, close: () => server.close() }
}

test.describe('where the browser says in the console what was refused', () => {
  test.use({ allowedErrors: [/^Failed to load resource/] })

  test('a webhook is created, tried, sent again, switched off and removed @long', async ({
    page,
    signUp,
  }) => {
    const { url, received, state, close } = await receiver()
    await signUp('wanda')
    await page.goto('/account')
    const webhooks = section(page)
    await expect(webhooks.getByText('You have no webhooks.')).toBeVisible()
    await button(webhooks, 'New Webhook').click()
    const dialog = page.getByRole('dialog')
    await field(dialog, 'Address').fill('receiver.example')
    await button(dialog, 'Create Webhook').click()
    await expectWrong(field(dialog, 'Address'), 'The address must begin with https://')
    await expect(dialog.getByText('Choose at least one event')).toBeVisible()
    await expectAccessible(page)
    await field(dialog, 'Address').fill(url)
    await dialog.getByRole('checkbox', { name: 'A character is published' }).check()
    await button(dialog, 'Create Webhook').click()
    await expect(webhooks.getByText(/^whsec_/)).toBeVisible()
    await expectAccessible(page)
    await button(webhooks, 'I saved it').click()
    await expect(webhooks.getByText(/^whsec_/)).toHaveCount(0)

    await button(webhooks, `New secret for ${url}`).click()
    await page.route('**/trpc/webhooks.newSecret', (route) => route.abort(), { times: 1 })
    await button(dialog, 'New Secret').click()
    await expectToast(page, "Couldn't make a new secret")
    await button(dialog, 'New Secret').click()
    await expect(webhooks.getByText(/^whsec_/)).toBeVisible()
    await expect(webhooks.getByText('Signed with the new and the old secret until')).toBeVisible()
    await expect(button(webhooks, `New secret for ${url}`)).toHaveCount(0)
    await expectAccessible(page)
    await button(webhooks, 'I saved it').click()

    await button(webhooks, `Send test to ${url}`).click()
    const messages = webhooks.getByRole('list', { name: `Messages to ${url}` })
    await expect(messages.getByText('Delivered')).toBeVisible()
    await expect(messages.getByRole('listitem').first()).toContainText('One try, answered 204')
    const again = messages.getByRole('button', { name: /^Send again/ })
    await page.route('**/trpc/webhooks.sendAgain', (route) => route.abort(), { times: 1 })
    await again.click()
    await expectToast(page, "Couldn't send it again")
    await again.click()
    await expect(messages.getByRole('listitem').first()).toContainText('2 tries, answered 204')
    const [first, second] = received
    expect(second!.id).toBe(first!.id)
    expect(JSON.parse(second!.body)).toMatchObject({ type: 'webhook.test' })
    state.status = 500
    await button(webhooks, `Send test to ${url}`).click()
    await expect(messages.getByText('One try, answered 500')).toBeVisible()
    await expect(messages.getByText('The receiver answered 500.')).toBeVisible()
    await button(webhooks, `Send test to ${url}`).click()
    await expectToast(page, 'A test is about to be sent.')
    await expectAccessible(page)

    await button(webhooks, `Switch off ${url}`).click()
    await expect(webhooks.getByText('Switched off')).toBeVisible()
    await expect(button(webhooks, `Send test to ${url}`)).toHaveCount(0)
    await button(webhooks, `Remove ${url}`).click()
    await button(dialog, 'Remove').click()
    await expectToast(page, 'Webhook Removed')
    await expect(webhooks.getByText('You have no webhooks.')).toBeVisible()
    close()
  })
})
