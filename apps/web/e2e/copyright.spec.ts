import { expectAccessible } from './helpers/axe.ts'
import { heading, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()
test.describe.configure({ mode: 'default' })

test('the policy has working contents, figures, and links to the office', async ({ page, signUp }) => {
  await signUp('author')
  await page.goto('/')
  await link(page.getByRole('navigation', { name: 'Main' }), 'Creator Protection').click()
  await expect(page).toHaveTitle('Creator Protection & Copyright Policy · Personae')
  await expect(page.getByText('Last updated October 2025')).toBeVisible()

  const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link')
  const sections = page.locator('article section')
  expect(await contents.allTextContents()).toEqual(await sections.getByRole('heading').allTextContents())
  await contents.last().click()
  await expect(page).toHaveURL('/copyright#registration')
  await expect(heading(page, 'Register your copyright')).toBeInViewport()

  for (const figure of ['$65', '$250', '6–10 months', 'Up to $150,000', 'Within 5 years', '181 countries'])
    await expect(page.getByRole('cell', { name: figure, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /U\.S\. Copyright Office/ })).toHaveAttribute(
    'href',
    'https://www.copyright.gov/registration/',
  )
  // Further down, the header covers half of a link.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
})

test('a link into the policy opens at its section @long', async ({ page }) => {
  await page.goto('/copyright#licence')
  await expect(heading(page, 'The licence we need, and how it ends')).toBeInViewport()
  await expect(page.getByText('within 48 hours')).toBeVisible()
})

test('on paper it is ink on white, without what can only be pressed @long', async ({ page }) => {
  await page.goto('/copyright')
  await expect(heading(page, 'You keep full ownership')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print this page' })).toBeHidden()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('article p').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
})

test('the policy claims no protection that is not there @long', async ({ page }) => {
  await page.goto('/copyright')
  const policy = page.getByRole('article')
  await expect(policy).toContainText('Each backup is checked when it is made')
  await expect(policy).toContainText('is not recognised yet.')
  await expect(policy).toContainText('this site has no mailbox of its own yet.')
  await expect(policy).toContainText('one zip file')
  for (const signal of ['robots.txt', 'X-Robots-Tag', 'tdm-reservation'])
    await expect(policy.getByText(signal, { exact: true })).toBeVisible()
  await expect(policy).not.toContainText(
    /backed up and restored|automatic|told, in the words that machines read|visible/,
  )
})
