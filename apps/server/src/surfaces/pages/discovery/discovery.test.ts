import { SUBMISSION } from '@personae/api/testing'
import { text } from 'node:stream/consumers'
import { createStream } from 'sax'
import { expect, test } from 'vitest'
import { createSitemap } from './sitemap.ts'
import { useSite } from '../../../test-site.testing.ts'

const site = useSite({ publicUrl: 'https://personae.example' })

const HOSTILE = {
  name: 'A <b> & "c" ]]>',
  origin: '</title><script>',
  description: 'Cut here ]]> <![CDATA[ & more.',
}

/** The element names of a well-formed document; fails the test otherwise. */
function elementsOf(xml: string): string[] {
  const names: string[] = []
  const reader = createStream(true)
  reader.on('opentag', ({ name }) => names.push(name))
  reader.on('error', (error) => expect.fail(error.message))
  reader.end(xml)
  return names
}

const get = (url: string, headers = {}) => site().visitor().get(url, { headers })

test('robots.txt allows search engines and disallows crawlers that train models', async () => {
  const answer = await get('/robots.txt')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  const [training, everybody] = answer.body.split('\n\n')
  expect(training).toMatch(/^User-agent: GPTBot$/m)
  expect(training).toMatch(/^User-agent: CCBot$/m)
  expect(training).toMatch(/\nDisallow: \/$/)
  expect(everybody).toMatch(/^User-agent: \*\n/)
  expect(everybody).toMatch(/\nAllow: \/$/)
  expect(answer.body).toContain('\nSitemap: https://personae.example/sitemap.xml\n')
})

test.for(['/', '/api/characters', '/trpc/characters.gallery?input=%7B%7D', '/nowhere', '/feed.atom'])(
  'every answer says that it is not for training models: %s',
  async (url) => {
    const expected = { 'x-robots-tag': 'noai, noimageai', 'tdm-reservation': '1' }
    for (const time of ['first', 'second'])
      expect((await site().visitor().get(url)).headers, time).toMatchObject(expected)
  },
)

test('the sitemap has the pages and the published characters, and nothing else', async () => {
  const approved = await site().given.approved(HOSTILE)
  const hidden = [await site().given.pending(), await site().given.sentBack(), await site().given.rejected()]
  for (const person of [site().visitor(), site().alice, site().root]) {
    const answer = await person.get('/sitemap.xml')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(answer.body).toContain('<loc>https://personae.example/</loc>')
    expect(answer.body).toContain(`<loc>https://personae.example/character/${approved.id}</loc><lastmod>20`)
    expect(answer.body).toContain('<loc>https://personae.example/contributor/alice</loc>')
    expect(answer.body).not.toContain('/contributor/bob')
    for (const { id } of hidden) expect(answer.body).not.toContain(id)
    expect(elementsOf(answer.body)[0]).toBe('urlset')
  }
})

test('an edit updates the date in the sitemap, and its ETag', async () => {
  const { id, publishedAt } = await site().given.approved({ name: 'Edited Later' })
  const before = await get('/sitemap.xml')
  const again = await get('/sitemap.xml', { 'if-none-match': before.headers.etag })
  expect(again.statusCode).toBe(304)
  const { version } = (
    await site().root.patch(`/api/characters/${id}`, { ...SUBMISSION, name: 'Edited Now' })
  ).json()
  expect(version).toBeGreaterThan(1)
  const after = await get('/sitemap.xml', { 'if-none-match': before.headers.etag })
  expect(after.statusCode).toBe(200)
  const [, changedAt = ''] = new RegExp(`${id}</loc><lastmod>([^<]*)`).exec(after.body)!
  expect(changedAt > publishedAt!).toBe(true)
})

test('after a restore no answer is taken for one of before, whatever number the content has come to', async () => {
  await site().given.approved()
  const addresses = ['/sitemap.xml', '/feed.atom', '/api/characters']
  const known = await Promise.all(addresses.map(async (url) => (await get(url)).headers.etag))
  await site().services.changes.beginEra()
  for (const [at, url] of addresses.entries())
    expect((await get(url, { 'if-none-match': known[at] })).statusCode, url).toBe(200)
})

test('a missing part of the sitemap is not found', async () => {
  for (const file of ['0', '2', '01', 'x', '999999999']) {
    const answer = await get(`/sitemap-${file}.xml`)
    expect(answer.statusCode, file).toBe(404)
    expect(answer.headers.etag).toBeUndefined()
  }
  expect((await get('/sitemap-1.xml')).statusCode).toBe(200)
  expect((await get('/sitemap-pages.xml')).body).toContain('/copyright')
})

test('more addresses than fit into a file: an index, and each character once in its files', async () => {
  for (const name of ['One', 'Two', 'Three']) await site().given.approved({ name })
  const { services } = site()
  const published = await services.listing.total(null, { field: 'name', limit: 1 })
  const small = createSitemap(services, { publicUrl: 'https://personae.example' }, 2)
  const index = await text(await small.index())
  const files = [...index.matchAll(/<loc>https:\/\/personae\.example\/sitemap-(\w+)\.xml<\/loc>/g)].map(
    ([, file]) => file!,
  )
  expect(files).toEqual([
    'pages',
    ...Array.from({ length: Math.ceil(published / 2) }, (_, at) => `${at + 1}`),
  ])
  const found: string[] = []
  for (const file of files.slice(1)) {
    const xml = await text((await small.file(file))!)
    const urls = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!)
    expect(urls.length).toBeLessThanOrEqual(2)
    found.push(...urls)
  }
  expect(found.length).toBe(published)
  expect(new Set(found).size).toBe(published)
  expect(await small.file(`${files.length}`)).toBeNull()
})

test('the feed has the newest published characters, with their texts escaped', async () => {
  const { id, publishedAt } = await site().given.approved({ ...HOSTILE, name: `${HOSTILE.name} again` })
  const hidden = await site().given.pending({ name: 'Nobody Reads This' })
  const answer = await site().root.get('/feed.atom')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(answer.body).toContain(`<id>https://personae.example/character/${id}</id>`)
  expect(answer.body).toContain(`<updated>${publishedAt}</updated>`)
  expect(answer.body).not.toContain(hidden.name)
  expect(answer.body).not.toContain('<script>')
  expect(answer.body).toContain('A &lt;b&gt; &amp; &quot;c&quot; ]]&gt; again · &lt;/title&gt;&lt;script&gt;')
  expect(elementsOf(answer.body)).toEqual(expect.arrayContaining(['feed', 'entry']))
  // The newest entry comes first.
  expect(answer.body.indexOf('<entry>')).toBeLessThan(answer.body.indexOf(id))
})

/** Characters that XML 1.0 forbids, which the parser of these tests does not check. */
const NOT_XML = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

test('stored texts with characters that XML does not allow leave the feed and the sitemap readable', async () => {
  const { id } = await site().given.approved()
  const hostile = 'Inno\u0001cent\b \u001b\ufffe'
  await site().db.transact((tx) =>
    tx
      .updateTable('character')
      .set({ name: hostile, origin: hostile, originKey: hostile, description: hostile })
      .where('id', '=', id)
      .execute(),
  )
  const [feed, sitemap] = [await get('/feed.atom'), await get('/sitemap.xml')]
  expect(feed.body).toContain('Innocent  · Innocent')
  for (const { body } of [feed, sitemap]) {
    expect(body).toContain(id)
    expect(body).not.toMatch(NOT_XML)
  }
})
