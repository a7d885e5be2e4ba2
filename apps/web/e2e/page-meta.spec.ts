import type { Page } from '@playwright/test'
import { approved } from './given.ts'
import { CHARACTER, drawPicture } from './people.ts'
import { heading } from './screen.ts'
import { expect, sharedSite } from './site.ts'

const test = sharedSite()

/** What a crawler or a link preview reads of a page. */
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
      properties: Array.from(from.querySelectorAll('meta[property]'), (one) => [
        one.getAttribute('property'),
        one.getAttribute('content'),
      ]),
      data: texts('script[type="application/ld+json"]').map((json) => JSON.parse(json)),
    }
  }, html)

test('what link previews and crawlers read of a character: once, the same from the server and after walking there', async ({
  page,
  admin,
  person,
  baseURL,
}) => {
  await page.goto('/')
  const { buffer } = await drawPicture(page)
  const { id, imageUrl, publishedAt } = await approved(admin, await person('author'), {
    ...CHARACTER,
    genres: ['Games'],
    creators: ['Tomas Aldwick'],
    writers: [],
    abilities: ['Grafts'],
    personality: ['Patient'],
    description: 'A grafter of trees that grow on the sea floor. '.repeat(9),
    imageUrl: `data:image/png;base64,${buffer.toString('base64')}`,
  })
  const served = await headOf(page, await (await page.request.get(`/character/${id}`)).text())
  const canonical = `${baseURL}/character/${id}`
  const image = `${baseURL}${imageUrl}`
  expect(served.title).toEqual(['Isaura Fenwright · The Salt Orchard · Personae'])
  expect(served.description).toEqual([expect.stringMatching(/^A grafter of trees.{1,154}…$/)])
  expect(served.description[0]!.length).toBeLessThanOrEqual(155)
  expect(served.canonical).toEqual([canonical])
  expect(Object.fromEntries(served.properties)).toMatchObject({
    'og:title': served.title[0],
    'og:description': served.description[0],
    'og:url': canonical,
    'og:image': image,
  })
  expect(served.data).toEqual([
    expect.objectContaining({ name: CHARACTER.name, url: canonical, image, datePublished: publishedAt }),
  ])

  await page.reload()
  await page.locator('#gallery li a').filter({ hasText: CHARACTER.name }).click()
  await expect(heading(page, CHARACTER.name)).toBeVisible()
  expect(await headOf(page)).toEqual(served)
  await page.reload()
  await expect(heading(page, CHARACTER.name)).toBeVisible()
  expect(await headOf(page)).toEqual(served)

  await page.goBack()
  await expect(heading(page, 'Character Database')).toBeVisible()
  expect(await headOf(page)).toMatchObject({ canonical: [], properties: [], data: [] })
})
