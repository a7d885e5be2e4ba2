import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { universePath } from '@personae/contract/pages'
import { afterAll, expect, test } from 'vitest'
import { useSite } from '../../test-site.testing.ts'
import { unlistedHead } from './page-head.ts'

const HTML =
  '<!doctype html><html><head><!--head--><title data-served>Personae</title><!--/head--></head><body><div id="root"></div></body></html>'
const withHead = (head: string) => HTML.replace(/<!--head-->.*<!--\/head-->/, head)
const UNLISTED = withHead(unlistedHead('Personae'))
const notFound = (what: string) => withHead(unlistedHead(`${what} Not Found · Personae`))

const webRoot = mkdtempSync(join(tmpdir(), 'personae-listed-'))
writeFileSync(join(webRoot, 'index.html'), HTML)
afterAll(() => rmSync(webRoot, { recursive: true }))

const site = useSite({ webRoot, publicUrl: 'https://personae.example' })
const PAGE = { headers: { accept: 'text/html,application/xhtml+xml' } }

test('a universe’s page has metadata for crawlers, and a company’s address redirects there; an unknown one is a 404', async () => {
  const { alice, visitor } = site()
  const company = (
    await alice.post('/api/companies', { name: 'Tide & Co', description: 'Rivers that move. '.repeat(20) })
  ).json()
  const sent = await visitor().get(`/company/${company.id}`, PAGE)
  expect([sent.statusCode, sent.headers.location]).toEqual([302, '/universe/Tide%20%26%20Co'])
  const { statusCode, body } = await visitor().get('/universe/Tide%20%26%20Co', PAGE)
  expect(statusCode).toBe(200)
  expect(body).toContain('<title data-served>Tide &amp; Co · Personae</title>')
  expect(body).toMatch(/<meta data-served name="description" content="Rivers that move\. .{1,140}…" \/>/)
  expect(body).toContain(
    '<link data-served rel="canonical" href="https://personae.example/universe/Tide%20%26%20Co" />',
  )
  expect(body.match(/<title/g)).toHaveLength(1)

  for (const [path, what] of [
    ['/company/no-such-company', 'Company'],
    ['/lists/no-such-list', 'List'],
    ['/universe/Nowhere', 'Universe'],
    [`/universe/${'x'.repeat(500)}`, 'Universe'],
  ] as const) {
    const missing = await alice.get(path, PAGE)
    expect([missing.statusCode, missing.body], path).toEqual([404, notFound(what)])
  }
})

test('the head of a search, a universe and a contributor names its feed, which exists', async () => {
  await site().given.approved({ name: 'Fed', origin: 'Tide & "Co"' })
  for (const [path, feed] of [
    ['/universe/Tide%20%26%20%22Co%22', '/feed.atom?universe=Tide+%26+%22Co%22'],
    ['/contributor/alice', '/feed.atom?contributor=alice'],
    ['/?q=fed&field=creator&genre=Games,Comics', '/feed.atom?q=fed&field=creator&genre=Games&genre=Comics'],
    ['/?genre=Games', '/feed.atom?genre=Games'],
    ['/?q=fed&field=creator', '/feed.atom?q=fed&field=creator'],
  ] as const) {
    const { body } = await site().visitor().get(path, PAGE)
    const href = feed.replaceAll('&', '&amp;')
    expect(body, path).toContain(
      `<link data-served rel="alternate" type="application/atom+xml" href="${href}" />`,
    )
    expect((await site().visitor().get(feed)).statusCode, feed).toBe(200)
  }
  for (const path of ['/', '/?sort=name', '/copyright'])
    expect((await site().visitor().get(path, PAGE)).body, path).not.toContain('atom')
})

/** Names that paths, servers or browsers could misread, and names in other scripts. */
const STRANGE_NAMES = [
  'Half/Life',
  '100%25 %2F',
  '..',
  '.',
  'A\\B?c=d#e&f',
  '"><svg onload=alert(1)>',
  '鋼の錬金術師',
  'مغامرات',
  '👩‍🚀 ünïversé',
  'x'.repeat(120),
]

test.for(STRANGE_NAMES)(
  'a universe called %j has one address, to which every spelling redirects',
  async (name) => {
    const { given, visitor } = site()
    await given.approved({ origin: name })
    const address = universePath(name)
    const { pathname } = new URL(address, 'https://personae.example')
    expect(pathname).toBe(address)
    expect(address).not.toMatch(/%2F|%25|%5C|\.$/i)
    const { statusCode, body } = await visitor().get(address, PAGE)
    expect(statusCode).toBe(200)
    expect(body).toContain(`<link data-served rel="canonical" href="https://personae.example${address}" />`)
    expect(body).not.toContain('<svg')
    const other = await visitor().get(universePath(name.toUpperCase()), PAGE)
    const hasOther = name !== name.toUpperCase()
    expect([other.statusCode, other.headers.location]).toEqual(hasOther ? [302, address] : [200, undefined])
    expect((await visitor().get('/sitemap.xml')).body).toContain(
      `<loc>https://personae.example${address}</loc>`,
    )
  },
)

test('a universe whose company waits for approval and has no characters is visible to its owner and admins only, without metadata', async () => {
  const { alice, bob, root, visitor, given } = site()
  const { id: taken } = await given.approved({ origin: 'Claimed' }, alice)
  const { id } = (await bob.post('/api/companies', { name: 'Claimed' })).json<{ id: string }>()
  for (const [person, status] of [
    [visitor(), 404],
    [alice, 404],
    [bob, 302],
    [root, 302],
  ] as const)
    expect((await person.get(`/company/${id}`, PAGE)).statusCode).toBe(status)

  await root.delete(`/api/characters/${taken}`)
  for (const [person, status] of [
    [visitor(), 404],
    [alice, 404],
    [bob, 200],
    [root, 200],
  ] as const) {
    const { statusCode, body, headers } = await person.get('/universe/Claimed', PAGE)
    expect([statusCode, body, headers.vary]).toEqual([
      status,
      status === 200 ? UNLISTED : notFound('Universe'),
      'Cookie, Accept-Encoding',
    ])
  }
})

test('a contributor’s page has metadata for crawlers; a user without published characters has no page', async () => {
  const { bob, given, visitor, root } = site()
  await given.approved({}, bob)
  const other = await visitor().get('/contributor/BOB', PAGE)
  expect([other.statusCode, other.headers.location]).toEqual([302, '/contributor/bob'])
  const { statusCode, body } = await visitor().get('/contributor/bob', PAGE)
  expect(statusCode).toBe(200)
  expect(body).toContain('<title data-served>bob · Personae</title>')
  expect(body).toContain(
    '<link data-served rel="canonical" href="https://personae.example/contributor/bob" />',
  )
  for (const path of [
    '/contributor/root',
    '/contributor/nobody',
    '/contributor/import',
    '/contributor/%20',
  ]) {
    const missing = await root.get(path, PAGE)
    expect([missing.statusCode, missing.body], path).toEqual([404, notFound('Contributor')])
  }
})

test('the page of who has only corrected says how often', async () => {
  const { alice, root, visitor, given, signUp } = site()
  const { id } = await given.approved({}, alice)
  const payload = { kind: 'change', changes: { series: 'Tideborn III' } }
  const made = await (await signUp('corrector')).post(`/api/characters/${id}/corrections`, payload)
  await root.patch(`/api/corrections/${made.json<{ id: string }>().id}`, { status: 'accepted' })
  const { statusCode, body } = await visitor().get('/contributor/corrector', PAGE)
  expect(statusCode).toBe(200)
  expect(body).toContain('1 correction on Personae, by corrector.')
  expect((await visitor().get('/sitemap.xml')).body).not.toContain('/contributor/corrector')
})
