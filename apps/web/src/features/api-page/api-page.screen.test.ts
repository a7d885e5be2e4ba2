// @module-tag long

import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../screens/accessible.ts'
import { approved } from '../../../screens/given.ts'
import { button, expectToast, heading, link } from '../../../screens/locators.ts'
import { visit } from '../../../screens/screen.tsx'
import { sharedSite } from '../../../screens/site.ts'

sharedSite(async () => {
  await approved('alice')
})

const part = (id: string) => page.getByCss(`details[id="${id}"]`)
/** The methods and paths of the visible endpoints. */
const shown = () =>
  page
    .getByCss('details h3')
    .elements()
    .filter((one) => one.checkVisibility())
    .map(({ textContent }) => textContent)

test('a search leaves what has all its words, or says that nothing has', async () => {
  await visit('/api')
  const search = page.getByLabelText('Search the API')
  await search.fill('duplicates get')
  await expect.element(page.getByText('1 address', { exact: true })).toBeVisible()
  expect(shown()).toEqual(['GET /api/characters/compare/{newId}/{originalId}'])
  await search.fill('no such field')
  await expect.element(heading('No address found')).toBeVisible()
  await button('Clear the search').click()
  await expect.element(heading('Start here')).toBeVisible()
})

test('a link opens its address, whose examples can be copied', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await visit('/api#characters.byId')
  await expect.element(part('characters.byId')).toHaveAttribute('open')
  await expect.element(part('characters.byId').getByCss('summary')).toBeInViewport()
  const current = page.getByCss('main [aria-current="page"]').elements()
  expect(current.map(({ textContent }) => textContent)).toEqual(['#characters.byId'])
  await button('Copy: TypeScript, characters.byId').click()
  await expectToast('Copied')
  expect(copied).toHaveBeenCalledWith("await personae.characters.byId({ id: 'kx2v9c4tq7wn' })")
  await link('Lists 11', page.getByRole('navigation', { name: 'Topics' })).click()
  expect(window.location.hash).toBe('#lists')
  await expect.element(heading('Lists')).toBeInViewport()
  await visit('/api#pictures.add')
  await expect.element(part('pictures.add')).toMatchTextContent('image/* file at most 10,485,760 bytes')
})

test('a signed-in user tries a read, and sees its answer or its error', async () => {
  await visit('/api#characters.list', { by: 'reader' })
  await button('Try it').click()
  const form = page.getByRole('form', { name: 'Try characters.list' })
  await form.getByLabelText('q', { exact: true }).fill('isaura')
  await button('Send').click()
  await expect
    .element(form.getByRole('status'))
    .toHaveTextContent('200 OK GET /api/characters?q=isaura&limit=3')
  await expect.element(form).toMatchTextContent('X-Total-Count1')
  await expect.element(form).toMatchTextContent('"name": "Isaura Fenwright"')
  await form.getByLabelText('limit', { exact: true }).fill('1000')
  await button('Send').click()
  await expect.element(form.getByRole('status')).toMatchTextContent('400 Bad Request')
  await expect.element(form).toMatchTextContent('"code": "invalid"')
  await expectAccessible()
})

test('visitors have no form, and a select of topics on a narrow screen', async () => {
  await page.viewport(320, 700)
  await visit('/api#characters.list')
  await expect.element(part('characters.list')).toHaveAttribute('open')
  expect(button('Try it').length).toBe(0)
  expect(document.documentElement.scrollWidth).toBe(320)
  await page.getByLabelText('Topic', { exact: true }).selectOptions('Pictures')
  await expect.poll(() => window.location.hash).toBe('#pictures')
  await expect.element(heading('Pictures')).toBeInViewport()
})

test('an address is opened by its line', async () => {
  await visit('/api')
  await part('characters.submit').getByCss('summary').click()
  await expect.element(part('characters.submit')).toHaveAttribute('open')
  window.scrollTo(0, 0)
  await expectAccessible()
})
