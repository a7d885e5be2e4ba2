import type { Page } from '@playwright/test'
import {
  draftNotice,
  expectEmpty,
  expectStored,
  expectNoDraft,
  expectWritten,
  openForm,
  submitButton,
  writeForm,
} from './helpers/character-form.ts'
import { enter, rejected, sentBack, submitted } from './helpers/fixtures.ts'
import { CHARACTER, expectToast, logIn, pressSignedOut } from './helpers/actions.ts'
import { button, field, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()
test.describe.configure({ mode: 'default' })
// Messages of the browser itself about refused or failed calls.
test.use({ allowedErrors: [/^Failed to load resource/] })

const SAFE = 'Your session has expired. Log in again; your draft is safe.'

async function logOut(page: Page): Promise<void> {
  await button(page, 'Log out').click()
  await expect(link(page, 'Log In')).toBeVisible()
}

async function expectSent(page: Page): Promise<void> {
  await submitButton(page).click()
  await expectToast(page, 'Character Submitted!')
  await expect(page).toHaveURL('/')
}

test('reloading the page right after the last key: the text and the picture are back', async ({
  page,
  signUp,
}) => {
  await signUp('reloads')
  await openForm(page)
  await writeForm(page)
  await page.reload()
  await expect(draftNotice(page)).toBeVisible()
  await expectWritten(page)
})

test('closing the tab and opening another: the text and the picture are back @long', async ({
  page,
  signUp,
}) => {
  await signUp('closes')
  await openForm(page)
  await writeForm(page)
  await page.close({ runBeforeUnload: true })
  const next = await page.context().newPage()
  await openForm(next)
  await expectWritten(next)
})

test('the browser crashing after a pause in typing: the text and the picture are back @long', async ({
  page,
  signUp,
}) => {
  await signUp('crashes')
  await openForm(page)
  await writeForm(page)
  await expectStored(page, CHARACTER.backstory)
  const crashed = page.waitForEvent('crash')
  const devtools = await page.context().newCDPSession(page)
  void devtools.send('Page.crash').catch(() => {})
  await crashed
  const next = await page.context().newPage()
  await openForm(next)
  await expectWritten(next)
})

test('the session ending before it is sent: after logging in again the draft is there, is sent, and is removed @long', async ({
  page,
  signUp,
}) => {
  await signUp('expires')
  await openForm(page)
  await writeForm(page)
  await pressSignedOut(page, submitButton(page))
  await expect(page).toHaveURL('/login?next=%2Fsubmit')
  await logIn(page, 'expires')
  await expect(page).toHaveURL('/submit')
  await expect(draftNotice(page)).toBeVisible()
  await expectWritten(page)
  await expectSent(page)
  await openForm(page)
  await expectEmpty(page)
})

test('the network and then the server failing while it is sent: a toast says so, nothing is lost, and the last try succeeds @long', async ({
  page,
  signUp,
}) => {
  await signUp('unlucky')
  await openForm(page)
  await writeForm(page)
  await page.route('**/trpc/characters.submit*', (route) => route.abort())
  await submitButton(page).click()
  await expectToast(page, 'Submission Failed')
  await expectToast(page, 'Unknown error occurred')
  await expectWritten(page)

  await page.route('**/trpc/characters.submit*', (route) => route.fulfill({ status: 500, body: 'no' }))
  await submitButton(page).click()
  await expectToast(page, 'Server error: 500')
  await expect(submitButton(page)).toBeEnabled()
  await expectToast(page, 'Submission Failed')
  await expectWritten(page)

  await page.route('**/trpc/characters.submit*', (route) => route.fulfill({ status: 502, json: {} }))
  await submitButton(page).click()
  await expectToast(page, 'Failed to submit character')
  await expectWritten(page)

  await page.unrouteAll()
  await expectSent(page)
  await openForm(page)
  await expectEmpty(page)
})

test('the answer being lost: the same form, sent again after a reload, submits one character @long', async ({
  page,
  signUp,
}) => {
  await signUp('repeats')
  await openForm(page)
  await writeForm(page)
  await page.route('**/trpc/characters.submit*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await submitButton(page).click()
  await expectToast(page, 'Submission Failed')
  await page.unrouteAll()
  await page.reload()
  await expect(draftNotice(page)).toBeVisible()
  await expectSent(page)
  await page.goto('/submissions')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('the same form after a rejection is another submission @long', async ({ page, admin, person }) => {
  const owner = await person('insists')
  await enter(page, owner)
  await openForm(page)
  await writeForm(page)
  await expectSent(page)
  const [first] = await owner.call<{ id: string }[]>('GET', '/api/characters?status=pending')
  await rejected(admin, first!, 'Not yet.')
  await openForm(page)
  await writeForm(page)
  await expectSent(page)
  await page.goto('/submissions')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['In review (1)', 'Rejected (1)'])
})

test('two accounts in one browser: neither sees the draft of the other @long', async ({
  page,
  person,
  signUp,
}) => {
  const other = await person('second')
  await signUp('first')
  await openForm(page)
  await writeForm(page)
  await expectStored(page, CHARACTER.backstory)
  await logOut(page)

  await enter(page, other)
  await openForm(page)
  await expectEmpty(page)
  await field(page, 'Character name').fill('Somebody else')
  await expectStored(page, 'Somebody else')
  await logOut(page)

  await page.goto('/login?next=/submit')
  await logIn(page, 'first')
  await expectWritten(page)
})

test('the session ending and another person logging in: the form they get is empty @long', async ({
  page,
  person,
  signUp,
}) => {
  await person('newcomer')
  await signUp('leaver')
  await openForm(page)
  await writeForm(page)
  await pressSignedOut(page, submitButton(page))
  await logIn(page, 'newcomer')
  await expect(page).toHaveURL('/submit')
  await expectEmpty(page)
})

test('starting over: the form is empty, and stays empty after a return @long', async ({ page, signUp }) => {
  await signUp('restarts')
  await openForm(page)
  await writeForm(page)
  await expectStored(page, CHARACTER.backstory)
  await page.reload()
  await button(page, 'Start over').click()
  await expectEmpty(page)

  // The same form with the same picture once more.
  await writeForm(page)
  await page.reload()
  await expect(draftNotice(page)).toBeVisible()
  await expectWritten(page)
  await button(page, 'Start over').click()
  await expectEmpty(page)
  await link(page.getByRole('navigation', { name: 'Main' }), 'Browse').click()
  await expectNoDraft(page)
  await openForm(page)
  await expectEmpty(page)
})

test('editing a submission that was sent back: a reload restores the draft, starting over the original, sending removes the draft @long', async ({
  page,
  admin,
  person,
}) => {
  const owner = await person('mender')
  const { id } = await sentBack(admin, await submitted(owner), 'Say more.')
  await enter(page, owner)
  await page.goto(`/character/${id}/edit`)
  const name = field(page, 'Character name')
  await name.fill('Isaura the Second')
  await expectStored(page, 'Isaura the Second')
  await page.reload()
  await expect(draftNotice(page)).toBeVisible()
  await expect(name).toHaveValue('Isaura the Second')

  await button(page, 'Start over').click()
  await expect(name).toHaveValue('Isaura Fenwright')

  await name.fill('Isaura the Third')
  await expectStored(page, 'Isaura the Third')
  await pressSignedOut(page, button(page, 'Save Changes'))
  await expect(page).toHaveURL(/\/login/)
  await expectToast(page, SAFE)
  await logIn(page, 'mender')
  await expect(name).toHaveValue('Isaura the Third')
  await button(page, 'Save Changes').click()
  await expectToast(page, 'Changes Saved')
  await page.goto(`/character/${id}/edit`)
  await expect(name).toHaveValue('Isaura the Third')
  await expect(draftNotice(page)).toHaveCount(0)
})

test('the session ending without anything typed: nothing is said of a draft', async ({
  page,
  admin,
  person,
}) => {
  const owner = await person('reads')
  await sentBack(admin, await submitted(owner, { name: 'Read Of' }), 'Say more.')
  await enter(page, owner)
  await page.goto('/notifications')
  await pressSignedOut(page, button(page.locator('main'), 'Mark all read'))
  await expectToast(page, 'Your session has expired. Log in again.')
})
