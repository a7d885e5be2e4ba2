import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../screens/accessible.ts'
import { heading, link } from '../../../screens/locators.ts'
import { approved } from '../../../screens/given.ts'
import { hold, refuse, visit } from '../../../screens/screen.tsx'
import { as, sharedSite } from '../../../screens/site.ts'

sharedSite(async () => {
  for (const at of [1, 2, 3, 4]) {
    const { id } = await approved('writer', { name: `Copied ${at}`, origin: `World ${at}` })
    await as('claimant').disputes.report.mutate({ reportedCharacterId: id, description: 'It is mine.' })
  }
})

const policy = () => page.getByRole('article')
const textsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent)

test('the policy has working contents, figures, and a link to the office', async () => {
  await visit('/', { by: 'author' })
  await link('Creator Protection', page.getByRole('navigation', { name: 'Main' })).click()
  await expect.element(page.getByText('Last updated October 2025')).toBeVisible()
  await expect.poll(() => document.title).toBe('Creator Protection & Copyright Policy · Personae')

  const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link')
  const sections = page.getByCss('article section').getByRole('heading')
  expect(textsOf(contents.elements())).toEqual(textsOf(sections.elements()))
  await contents.last().click()
  expect(window.location.hash).toBe('#registration')
  await expect.element(heading('Register your copyright')).toBeInViewport()

  for (const figure of ['$65', '$250', '6–10 months', 'Up to $150,000', 'Within 5 years', '181 countries'])
    await expect.element(page.getByRole('cell', { name: figure, exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /U\.S\. Copyright Office/ }))
    .toHaveAttribute('href', 'https://www.copyright.gov/registration/')
  await expect.element(link('Find the character to report')).toHaveAttribute('href', '/#gallery')
  await expect.element(link('your account page')).toHaveAttribute('href', '/account')
  // Scrolled to the top: further down the header covers half of a link, which axe reports.
  window.scrollTo(0, 0)
  await expectAccessible()
})

test('a link into the policy opens at its section', async () => {
  await visit('/copyright#licence')
  await expect.element(heading('The licence we need, and how it ends')).toBeInViewport()
  await expect.element(page.getByText('within 48 hours', { exact: true })).toBeVisible()
})

test('the policy claims no protection that is not there', async () => {
  await visit('/copyright')
  for (const words of [
    'Each backup is checked when it is made',
    'is not recognised yet.',
    'this site has no mailbox of its own yet.',
    'one zip file',
  ])
    await expect.element(policy()).toMatchTextContent(words)
  for (const signal of ['robots.txt', 'X-Robots-Tag', 'tdm-reservation'])
    await expect.element(policy().getByText(signal, { exact: true })).toBeVisible()
  expect(policy().element().textContent).not.toMatch(
    /backed up and restored|automatic|told, in the words that machines read|visible/,
  )
})

const WHAT = ['Copyright reports', 'Upheld', 'Dismissed', 'Answered within 48 hours']
const figures = page.getByRole('table', { name: /^(From|The last twelve)/ })
const figureOf = (what: string) =>
  figures.getByRole('row').filter({ has: page.getByRole('rowheader', { name: what, exact: true }) })

test('the figures: while they load, the text is there; small ones are not shown', async () => {
  const release = hold('transparency.figures')
  await visit('/copyright')
  await expect.element(figures).toHaveAttribute('aria-busy', 'true')
  for (const what of WHAT) await expect.element(figureOf(what)).toMatchTextContent('…')
  release()
  await expect.element(figureOf('Copyright reports')).toMatchTextContent('4')
  await expect.element(figureOf('Upheld')).toMatchTextContent('Not shown')
  await page.viewport(360, 900)
  expect(document.documentElement.scrollWidth).toBe(360)
  await expectAccessible()
})

test('without an answer the policy says so, with a way to try again', async () => {
  refuse('transparency.figures', 503, { code: 'unavailable', message: 'Please try again.' })
  await visit('/copyright')
  await expect.element(page.getByText("Couldn't load the figures")).toBeVisible()
  await expect.element(heading('The licence we need, and how it ends')).toBeVisible()
})
