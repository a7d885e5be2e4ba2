import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { imported } from '../../../screens/given.ts'
import { address, button } from '../../../screens/locators.ts'
import { answer, reload, visit } from '../../../screens/screen.tsx'
import { as, sharedSite } from '../../../screens/site.ts'

const record = (name: string, more: object = {}) => ({
  source: 'crowd',
  sourceId: name,
  name,
  origin: 'The Crowd',
  genres: ['Comics'],
  description: 'One of very many.',
  abilities: ['Waits'],
  personality: ['Patient'],
  backstory: 'Has always been here, among the others.',
  ...more,
})

/** Enough characters for the popular order to be the default of a universe; the oldest has the fullest page. */
sharedSite(() =>
  imported([
    record('Well Known', { backstory: 'It is a long story. '.repeat(100) }),
    ...Array.from({ length: 25 }, (_, at) => record(`Extra ${at}`)),
  ]),
)

const sort = () => page.getByLabelText('Sort by')
const sorted = (label: string) => expect.element(sort()).toHaveDisplayValue(label)
const orders = () =>
  sort()
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
const isAt = (path: string) => expect.poll(address).toBe(path)

test('a large gallery is in the popular order, which the server says, unless another is chosen', async () => {
  const page1 = await as(null).characters.gallery.query({ sort: 'popular' })
  await answer('characters.gallery', { ...page1, defaultSort: 'popular' })
  await visit('/')
  await sorted('Popular')
  await sort().selectOptions('Newest')
  await isAt('/?sort=newest')
  await reload()
  await sorted('Newest')
  await sort().selectOptions('Popular')
  await isAt('/')
  await button('Comics').click()
  await isAt('/?genre=Comics')
  await sorted('Popular')

  await answer('characters.gallery', { ...page1, defaultSort: 'best' })
  await page.getByLabelText('Search characters').fill('extra')
  await isAt('/?q=extra&genre=Comics')
  await sorted('Best match')
  await expect.poll(orders).toEqual(['Best match', 'Newest', 'A to Z'])
})

test('a small gallery is in the order of the newest, and the popular one can be chosen', async () => {
  const first = page.getByCss('#gallery li a').first()
  await visit('/')
  await sorted('Newest')
  await expect.element(first).toMatchTextContent('Extra 24')
  await sort().selectOptions('Popular')
  await isAt('/?sort=popular')
  await expect.element(first).toMatchTextContent('Well Known')
  await sort().selectOptions('Newest')
  await isAt('/')
})

test('so is a large universe', async () => {
  const first = page.getByRole('region', { name: 'Characters', exact: true }).getByRole('link').first()
  await visit('/universe/The Crowd')
  await sorted('Popular')
  await expect.element(first).toMatchTextContent('Well Known')
  await sort().selectOptions('Newest')
  await isAt('/universe/The%20Crowd?sort=newest')
  await expect.element(first).toMatchTextContent('Extra 24')
  await page.getByLabelText('Search characters of The Crowd').fill('extra')
  await expect.poll(orders).toEqual(['Newest', 'A to Z'])
})
