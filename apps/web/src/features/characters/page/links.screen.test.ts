import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { approved } from '../../../../screens/given.ts'
import { answer, visit } from '../../../../screens/screen.tsx'
import { as } from '../../../../screens/site.ts'

/** Links that the server must refuse. */
const UNSAFE_LINKS = [
  'javascript:alert(1)',
  'JaVa\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '//evil.example',
  '\u0001javascript:alert(1)',
]

test('of the links of users only http and https are links, without a referrer', async () => {
  const externalLinks = ['https://example.org/a', 'HTTP://example.org/b']
  const { id } = await approved('linker', { externalLinks })
  const found = await as('linker').characters.byId.query({ id })
  await answer('characters.byId', { ...found, crossGenreLinks: UNSAFE_LINKS })
  await visit(`/character/${id}`, { by: 'linker' })
  const main = page.getByRole('main')
  await expect.element(main.getByText('vbscript:msgbox(1)')).toBeVisible()
  const links = main.getByCss('a:not([href^="/"])').elements() as HTMLAnchorElement[]
  expect(links.map(({ textContent }) => textContent)).toEqual(['example.org/a', 'example.org/b'])
  for (const { href, rel, target } of links) {
    expect(href).toMatch(/^https?:\/\/example\.org\//i)
    expect(rel).toBe('noopener noreferrer nofollow ugc')
    expect(target).toBe('_blank')
  }
})

test('the names of other characters are links, except in a spoiler, wherever they stand', async () => {
  for (const name of ['Bran Oakhollow', 'Isaura Fenwright'])
    await approved('linker', { name, origin: 'The Long Mill' })
  const { id } = await approved('linker', {
    origin: 'The Long Mill',
    relationships: 'Sister of ||Bran Oakhollow||, friend of Isaura Fenwright.',
  })
  await visit(`/character/${id}?tab=relations`)
  const text = page.getByCss('[data-section=relations] p').first()
  await expect.element(text.getByRole('link', { name: 'Isaura Fenwright' })).toBeVisible()
  await expect.element(text).toHaveTextContent('Sister of Spoiler, friend of Isaura Fenwright.')
  expect(text.getByRole('link').length).toBe(1)
})
