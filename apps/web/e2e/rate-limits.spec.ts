import { expectAccessible } from './helpers/axe.ts'
import { approved, enter } from './helpers/fixtures.ts'
import { expectToast } from './helpers/actions.ts'
import { button, field } from './helpers/locators.ts'
import { expect, PASSWORD, sharedSite } from './helpers/site.ts'

const test = sharedSite({ rateLimit: true })
test.use({ allowedErrors: [/status of 4(?:00|01|29)/] })

const WRONG = 8

test('too many wrong passwords: the form says how long to wait, and accepts a try after that @long', async ({
  page,
  person,
}) => {
  await person('carol')
  const data = { username: 'carol', password: 'not the horse' }
  // Tries from this machine, where carol has signed up, count for her.
  for (let tries = 0; tries < WRONG; tries += 1)
    expect((await page.request.post('/api/auth/login', { data })).status()).toBe(401)

  await page.clock.install()
  await page.goto('/login')
  await field(page, 'Username').fill('carol')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Log In').click()
  await expectToast(page, 'Login Failed')
  const note = page.getByRole('note').filter({ hasText: 'Not yet' })
  await expect(note).toContainText(/Too many tries\. Please wait \d+ seconds\./)
  await expect(button(page, 'Log In')).toBeDisabled()
  await expectAccessible(page)

  await page.clock.runFor(31_000)
  await expect(note).toBeHidden()
  await expect(button(page, 'Log In')).toBeEnabled()
  await expect(field(page, 'Username')).toHaveValue('carol')
})

const CALLS_A_MINUTE = 20

test('too many questions to the Character Expert: the chat says how long to wait, and accepts a question after that @long', async ({
  page,
  admin,
}) => {
  const { id } = await approved(admin, admin)
  await enter(page, admin)
  for (let calls = 0; calls < CALLS_A_MINUTE; calls += 1) {
    const answer = await page.request.post(`/api/characters/${id}/chat/stream`, { data: { message: ' ' } })
    expect(answer.status()).toBe(400)
  }
  await page.clock.install()
  await page.goto(`/character/${id}`)
  await button(page, 'Character Expert').click()
  const chat = page.getByRole('dialog', { name: 'Character Expert' })
  await field(chat, 'Your question').fill('Who is she?')
  await button(chat, 'Send').click()
  await expectToast(page, 'Failed to get AI response')
  const note = chat.getByRole('note').filter({ hasText: 'Not yet' })
  await expect(note).toContainText(/wait \d+ seconds/)
  await expect(field(chat, 'Your question')).toHaveValue('Who is she?')
  await expect(button(chat, 'Send')).toBeDisabled()

  await page.clock.runFor(61_000)
  await expect(note).toBeHidden()
  await expect(button(chat, 'Send')).toBeEnabled()
})
