import type { Page } from '@playwright/test'
import { approved } from './helpers/fixtures.ts'
import { CHARACTER, drawDataUrl } from './helpers/actions.ts'
import { button, heading, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()

/** The metadata of a page for crawlers and link previews. */
const headOf = (page: Page, html?: string) =>
  page.evaluate((text) => {
    const from = text === undefined ? document : new DOMParser().parseFromString(text, 'text/html')
    const all = (selector: string, name: string) =>
      Array.from(from.querySelectorAll(selector), (element) => element.getAttribute(name))
    const texts = (selector: string) => Array.from(from.querySelectorAll(selector), (one) => one.textContent)
    return {
      title: texts('head > title'),
      description: all('meta[name="description"]', 'content'),
      canonical: all('link[rel="canonical"]', 'href'),
      tags: Array.from(
        from.querySelectorAll('meta[property], meta[name^="twitter:"], meta[name="robots"]'),
        (one) => [one.getAttribute('property') ?? one.getAttribute('name'), one.getAttribute('content')],
      ),
      data: texts('script[type="application/ld+json"]').map((json) => JSON.parse(json)),
    }
  }, html)

const servedHead = async (page: Page, path: string) =>
  headOf(page, await (await page.request.get(path)).text())

/** Expects the head of the page at this path as the server writes it, with a picture. */
async function expectServedHead(page: Page, path: string, title: string): Promise<void> {
  const served = await servedHead(page, path)
  expect(served.title).toEqual([title])
  expect(served.tags.map(([tag]) => tag)).toContain('og:image')
  await expect.poll(() => headOf(page)).toEqual(served)
}

test('the metadata of a character: each element once, the same from the server and after following a link @long', async ({
  page,
  admin,
  person,
  baseURL,
}) => {
  await page.goto('/')
  const picture = await drawDataUrl(page)
  const { id, imageUrl, publishedAt, version } = await approved(admin, await person('author'), {
    ...CHARACTER,
    genres: ['Games'],
    aliases: [{ name: 'The Grafter', kind: 'nickname' }],
    creators: ['Tomas Aldwick'],
    writers: [],
    abilities: ['Grafts'],
    personality: ['Patient'],
    description: 'A grafter of trees that grow on the sea floor. '.repeat(9),
    imageUrl: picture,
  })
  const served = await servedHead(page, `/character/${id}`)
  const canonical = `${baseURL}/character/${id}`
  const preview = `${baseURL}/preview/${id}/${version}.jpg`
  expect(served.title).toEqual(['Isaura Fenwright · The Salt Orchard · Personae'])
  expect(served.description).toEqual([expect.stringMatching(/^A grafter of trees.{1,154}…$/)])
  expect(served.description[0]!.length).toBeLessThanOrEqual(155)
  expect(served.canonical).toEqual([canonical])
  expect(Object.fromEntries(served.tags)).toMatchObject({
    'og:title': served.title[0],
    'og:description': served.description[0],
    'og:url': canonical,
    'og:image': preview,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Isaura Fenwright, a character of The Salt Orchard',
    'twitter:card': 'summary_large_image',
    'twitter:image': preview,
  })
  const image = `${baseURL}${imageUrl}`
  expect(served.data).toEqual([
    expect.objectContaining({
      '@type': 'ProfilePage',
      datePublished: publishedAt,
      mainEntity: expect.objectContaining({
        name: CHARACTER.name,
        alternateName: ['The Grafter'],
        url: canonical,
        image,
      }),
    }),
  ])

  await page.reload()
  await page.locator('#gallery li a').filter({ hasText: CHARACTER.name }).click()
  await expect(heading(page, CHARACTER.name)).toBeVisible()
  expect(await headOf(page)).toEqual(served)
  await page.reload()
  await expect(heading(page, CHARACTER.name)).toBeVisible()
  expect(await headOf(page)).toEqual(served)

  // The canonical address is the same under another host name.
  await page.goto(canonical.replace('localhost', '127.0.0.1'))
  expect(await headOf(page)).toEqual(served)
  await page.goBack()

  await page.goBack()
  await expect(heading(page, 'Character Database')).toBeVisible()
  const home = await headOf(page)
  expect(home).toEqual(await servedHead(page, '/'))
  expect(home).toMatchObject({ canonical: [`${baseURL}/`], data: [{ '@type': 'WebSite' }] })
  expect(home.title).toHaveLength(1)
  await button(page, 'Games').click()
  await expectServedHead(page, '/?genre=Games', 'Games · Personae')
  expect(await headOf(page)).toEqual({ ...home, title: ['Games · Personae'], tags: expect.anything() })

  await link(page, 'Log In').click()
  await expect(page).toHaveTitle('Log In · Personae')
  const unlisted = { description: [], canonical: [], data: [], tags: [['robots', 'noindex']] }
  expect(await headOf(page)).toMatchObject(unlisted)
  expect(await servedHead(page, '/login')).toMatchObject(unlisted)
})

test('the metadata of a contributor, a list and a universe: the same from the server and after following a link @long', async ({
  page,
  admin,
  person,
}) => {
  const author = await person('collector')
  for (const name of ['First Find', 'Second Find']) {
    const { id: characterId } = await approved(admin, author, { name, origin: 'The Finds' })
    if (name === 'First Find')
      await author.call('POST', '/api/lists', { name: 'Best Finds', isPublic: true, characterId })
  }
  await page.goto('/contributor/collector')
  await expectServedHead(page, '/contributor/collector', 'collector · Personae')

  await page.getByRole('link', { name: /^Best Finds/ }).click()
  await expect(heading(page, 'Best Finds')).toBeVisible()
  await expectServedHead(page, new URL(page.url()).pathname, 'Best Finds · Personae')

  await page.getByRole('link', { name: /First Find/ }).click()
  await link(page, 'The Finds').first().click()
  await expect(heading(page, 'The Finds')).toBeVisible()
  await expectServedHead(page, '/universe/The%20Finds', 'The Finds · Personae')

  // The picture of a search is known only if the home page was opened before; its title always is.
  await link(page, 'Games').first().click()
  await expect(page).toHaveTitle('The Finds in Games · Personae')
  const { title } = await servedHead(page, '/?q=The+Finds&field=origin&genre=Games')
  expect(title).toEqual(['The Finds in Games · Personae'])
})
