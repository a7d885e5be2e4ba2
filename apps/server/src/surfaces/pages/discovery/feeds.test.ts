import { importRecords, SUBMISSION } from '@personae/api/testing'
import { createStream } from 'sax'
import { expect, test } from 'vitest'
import { useSite } from '../../../test-site.testing.ts'

const site = useSite({ publicUrl: 'https://personae.example' })

const get = (url: string, headers = {}) => site().visitor().get(url, { headers })

/** The text of each element of this name; fails the test if the document is not well-formed. */
function textsOf(xml: string, name: string): string[] {
  const texts: string[] = []
  const open: string[] = []
  const reader = createStream(true)
  reader.on('opentag', (tag) => {
    open.push(tag.name)
    if (tag.name === name) texts.push('')
  })
  reader.on('closetag', () => open.pop())
  const take = (text: string) => void (open.at(-1) === name && (texts[texts.length - 1] += text))
  reader.on('text', take)
  reader.on('cdata', take)
  reader.on('error', (error) => expect.fail(error.message))
  reader.end(xml)
  return texts
}

/** The ids of the feed's entries, in order. */
async function entriesAt(query: string): Promise<string[]> {
  const answer = await get(`/feed.atom?${query}`)
  expect(answer.statusCode, query).toBe(200)
  expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  return textsOf(answer.body, 'id')
    .slice(1)
    .map((id) => id.replace(/.*\//, ''))
}

test('a search means what it means in the list of characters', async () => {
  const { given } = site()
  await given.approved({ name: 'Vesper Lane', origin: 'Night Rail', genres: ['Comics'] })
  await given.approved({ name: 'Vesna', origin: 'Vesper Lane', genres: ['Games', 'Book Series'] })
  await given.pending({ name: 'Vesper Hidden' })
  for (const query of [
    '',
    'q=vesper',
    'q=vesper&field=origin',
    'q=ves&genre=Comics',
    'genre=Comics&genre=Games',
    'q=%20',
    'q=nobody+has+this+name',
  ]) {
    const listed = await get(`/api/characters?limit=50&${query}`)
    expect(await entriesAt(query), query).toEqual(listed.json().map(({ id }: { id: string }) => id))
  }
  expect(await entriesAt('q=vesper')).toHaveLength(1)
})

test('a universe and a contributor are named exactly, in any case; who or what is unknown is not found', async () => {
  const { given, bob } = site()
  const one = await given.approved({ name: 'One', origin: 'Only & <Here>' })
  const two = await given.approved({ name: 'Two', origin: 'Only & <Here> Too' }, bob)
  expect(await entriesAt(`universe=${encodeURIComponent('only & <here>')}`)).toEqual([one.id])
  expect(await entriesAt('contributor=BOB')).toEqual([two.id])
  const { body } = await get(`/feed.atom?universe=${encodeURIComponent('only & <here>')}`)
  expect(textsOf(body, 'title')[0]).toBe('Personae: Only & <Here>')
  expect(body).toContain('href="https://personae.example/feed.atom?universe=Only+%26+%3CHere%3E"')
  for (const query of ['universe=Only', 'universe=', 'contributor=bo', 'contributor=root', 'contributor='])
    expect((await get(`/feed.atom?${query}`)).statusCode, query).toBe(404)
})

test('bad input gets a clear error, also if the feed of another query is known', async () => {
  await site().given.approved({ origin: 'Tideborn' })
  const { etag } = (await get('/feed.atom')).headers
  for (const [query, message] of [
    ['universe=Tideborn&contributor=alice', /^A feed is of a search, a universe or /],
    ['universe=Tideborn&q=', /^A feed is of a search, a universe or /],
    ['contributor=alice&genre=Comics', /^A feed is of a search, a universe or /],
    ['universe=Tideborn&universe=Tideborn', /^Universe must be a string$/],
    ['field=colour', /^Search by name, origin, /],
    ['genre=Poetry', /^Genres are Anime, Comics, /],
    [`q=${'x'.repeat(300)}`, /^The search must be at most 200 characters/],
    [`universe=${'x'.repeat(300)}`, /^Universe must be at most 120 characters/],
    [`contributor=${'x'.repeat(300)}`, /^Username must be at most 32 characters/],
  ] as const) {
    const answer = await get(`/feed.atom?${query}`)
    expect(answer.statusCode, query).toBe(400)
    expect(answer.json().message, query).toMatch(message)
    expect((await get(`/feed.atom?${query}`, { 'if-none-match': etag })).statusCode, query).toBe(400)
  }
})

test('nothing has changed: 304; a change of the content is a new feed', async () => {
  await site().given.approved({ origin: 'Tideborn' })
  const url = '/feed.atom?universe=Tideborn'
  const { etag } = (await get(url)).headers
  expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304)
  await site().given.approved({ name: 'Newer', origin: 'Tideborn' })
  const after = await get(url, { 'if-none-match': etag })
  expect(after.statusCode).toBe(200)
  expect(after.body).toContain('Newer')
})

test('an import has ten entries, without the name of its account', async () => {
  const records = Array.from({ length: 15 }, (_, at) => ({
    ...SUBMISSION,
    name: `Crowd ${at}`,
    origin: 'Imported Place',
    source: 'wiki',
    sourceId: `${at}`,
  }))
  await importRecords(site(), records)
  const own = await site().given.approved({ name: 'By a person', origin: 'Imported Place' })
  const entries = await entriesAt('universe=Imported+Place')
  expect(entries).toHaveLength(11)
  expect(entries[0]).toBe(own.id)
  const { body } = await get('/feed.atom?universe=Imported+Place')
  expect(new Set(textsOf(body, 'name'))).toEqual(new Set(['Personae', 'alice']))
})

test('readers take titles and summaries for HTML: what was written is text in both', async () => {
  const description = 'She wrote <i>Salt</i> & two more books.'
  const { origin } = await site().given.approved({ name: 'Ida <b>Bold</b>', description })
  const { body } = await get('/feed.atom?q=bold')
  expect(textsOf(body, 'title')[1]).toBe(`Ida &lt;b&gt;Bold&lt;/b&gt; · ${origin}`)
  expect(textsOf(body, 'summary')).toEqual(['She wrote &lt;i&gt;Salt&lt;/i&gt; &amp; two more books.'])
})
