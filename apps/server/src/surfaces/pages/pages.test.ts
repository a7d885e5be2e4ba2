import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PAGES } from '@personae/contract/pages'
import { afterAll, expect, test } from 'vitest'
import { dataUrl, pngOf } from '../../providers/pictures/pictures.testing.ts'
import { expectFailure, type Person, useSite } from '../../test-site.testing.ts'
import { unlistedHead } from './page-head.ts'

const THEME = "document.documentElement.dataset.theme = 'dark'"
const HTML = `<!doctype html><html><head><meta charset="utf-8"><!--head--><title data-served>Personae</title><!--/head-->
<script>${THEME}</script></head><body><div id="root"></div><script type="module" src="/assets/app-1a2b.js"></script></body></html>`

/** The document without metadata, and the document of a missing page. */
const withHead = (head: string) => HTML.replace(/<!--head-->.*<!--\/head-->/, head)
const UNLISTED = withHead(unlistedHead('Personae'))
const NOT_FOUND = withHead(unlistedHead('Character Not Found · Personae'))

/** A minimal built client, in a folder beside files that must never be served. */
const folder = mkdtempSync(join(tmpdir(), 'personae-web-'))
const webRoot = join(folder, 'dist')
mkdirSync(join(webRoot, 'assets'), { recursive: true })
writeFileSync(join(webRoot, 'index.html'), HTML)
writeFileSync(join(webRoot, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(join(webRoot, 'assets', 'app-1a2b.js'), 'export {}')
writeFileSync(join(webRoot, 'assets', 'app-1a2b.js.br'), 'squeezed')
writeFileSync(join(folder, 'personae.db'), 'TOP SECRET')
writeFileSync(join(folder, '.env'), 'SESSION_SECRET=TOP SECRET')
afterAll(() => rmSync(folder, { recursive: true }))

const site = useSite({ webRoot, publicUrl: 'https://personae.example' })
const PAGE = { headers: { accept: 'text/html,application/xhtml+xml' } }

const OF_THEIR_OWN = new Set<string>([
  '/',
  '/copyright',
  '/api',
  '/company/:id',
  '/universe/:name',
  '/lists/:id',
  '/contributor/:username',
])

test.for(PAGES.filter((path) => !path.startsWith('/character/:id') && !OF_THEIR_OWN.has(path)))(
  '%s is the client’s page, which search engines do not list',
  async (path) => {
    const answer = await site().visitor().get(path.replace(':id', 'x'), PAGE)
    expect([answer.statusCode, answer.body]).toEqual([200, UNLISTED])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'strict-transport-security': expect.stringContaining('max-age'),
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
  },
)

test('the page of the API is the client’s page with its title, which search engines do not list', async () => {
  const { statusCode, body } = await site().visitor().get('/api', PAGE)
  expect([statusCode, body]).toEqual([200, withHead(unlistedHead('API · Personae'))])
})

test('the page’s own script is allowed by its hash, and no other inline script', async () => {
  const { headers } = await site().visitor().get('/', PAGE)
  const policy = String(headers['content-security-policy']).split(';')
  const hash = createHash('sha256').update(THEME).digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`)
  for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "default-src 'none'"])
    expect(policy).toContain(rule)
})

test('a character’s page has metadata for crawlers', async () => {
  const { id, publishedAt } = await site().given.approved()
  const { statusCode, body } = await site().visitor().get(`/character/${id}`, PAGE)
  expect(statusCode).toBe(200)
  expect(body).toContain('<title data-served>Orla Quickwater · Tideborn · Personae</title>')
  expect(body).toContain(
    `<link data-served rel="canonical" href="https://personae.example/character/${id}" />`,
  )
  expect(body.match(/<title/g)).toHaveLength(1)
  const data = JSON.parse(/<script data-served type="application\/ld\+json">(.*?)<\/script>/s.exec(body)![1]!)
  expect(data).toMatchObject({ datePublished: publishedAt, mainEntity: { name: 'Orla Quickwater' } })
})

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '<!--/head--><script>alert(1)</script>',
  'line\u2028separator\u2029s',
  "$& $' $` $1 $$",
  '&lt;b&gt; &amp;',
  '{{7*7}} ${7*7} <%= 7*7 %>',
]

test.for(HOSTILE)('a character called %j is inert in its page', async (text) => {
  const written = { name: text, origin: text, description: `${text} and more`, creators: [text] }
  const { id } = await site().given.approved(written)
  const { body } = await site().visitor().get(`/character/${id}`, PAGE)
  const tags = body.slice(0, body.indexOf('<script data-served'))
  // Exactly the blocks for the theme, the data and the client's script; the name opens none.
  expect(body.match(/<script/g)).toHaveLength(3)
  expect(tags).not.toMatch(/<svg|<script|onmouseover='|onload=alert\(1\)>/)
  expect(body.match(/<title/g)).toHaveLength(1)
  const block = /<script data-served type="application\/ld\+json">(.*?)<\/script>/s.exec(body)![1]!
  expect(block).not.toMatch(/[<>\u2028\u2029]/)
  expect(JSON.parse(block)).toMatchObject({
    mainEntity: { name: text, subjectOf: { name: text, creator: [{ name: text }] } },
  })
})

test('the page of a hidden character equals that of a missing one', async () => {
  const { given, visitor } = site()
  const missing = await visitor().get('/character/no-such-character', PAGE)
  expect([missing.statusCode, missing.body]).toEqual([404, NOT_FOUND])
  for (const { id } of [await given.pending(), await given.sentBack(), await given.rejected()]) {
    const hidden = await visitor().get(`/character/${id}`, PAGE)
    expect([hidden.statusCode, hidden.body]).toEqual([404, NOT_FOUND])
  }
})

test.for(['edit', 'history'])('the %s page of what a viewer may not see is a 404 as well', async (page) => {
  const { given, alice, bob, root, visitor } = site()
  const statusFor = async (person: typeof alice, id: string) => {
    const answer = await person.get(`/character/${id}/${page}`, PAGE)
    expect([answer.body, answer.headers.vary]).toEqual([
      answer.statusCode === 404 ? NOT_FOUND : UNLISTED,
      'Cookie, Accept-Encoding',
    ])
    return answer.statusCode
  }
  const { id } = await given.pending()
  for (const person of [visitor(), bob]) expect(await statusFor(person, id)).toBe(404)
  for (const person of [alice, root]) expect(await statusFor(person, id)).toBe(200)
  for (const person of [visitor(), alice, root]) expect(await statusFor(person, 'no-such')).toBe(404)
  expect(await statusFor(visitor(), (await given.approved()).id)).toBe(200)
})

test('the page of the viewer’s own pending character opens when signed in, still without its texts', async () => {
  const { given, alice } = site()
  const { id } = await given.pending()
  const answer = await alice.get(`/character/${id}`, PAGE)
  expect([answer.statusCode, answer.body]).toEqual([200, UNLISTED])
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store, private',
    vary: 'Cookie, Accept-Encoding',
  })
})

test('pages and pictures show what is its account’s only to a key that may read', async () => {
  const { alice, root, visitor, given } = site()
  const { id, imageUrl } = await given.pending({ imageUrl: dataUrl(await pngOf()) })
  const list = (await alice.post('/trpc/lists.create', { name: 'Private' })).json().result.data
  const ofCharacter = ['', '/edit', '/history'].map((page) => `/character/${id}${page}`)
  const addresses = [imageUrl!, `${imageUrl}?w=240`, ...ofCharacter]
  for (const [person, scopes, status] of [
    [alice, ['read'], 200],
    [alice, ['write'], 404],
    [root, ['write', 'review'], 404],
    [root, ['read', 'review'], 200],
    [root, ['read'], 404],
  ] as const) {
    const payload = { name: 'A key', scopes, currentPassword: 'secret1' }
    const { secret } = (await person.post('/trpc/keys.create', payload)).json().result.data
    const headers = { ...PAGE.headers, authorization: `Bearer ${secret}` }
    for (const address of person === alice ? [...addresses, `/lists/${list.id}`] : addresses) {
      const shown = await visitor().get(address, { headers })
      expect(shown.statusCode, `${address} by ${scopes.join()}`).toBe(status)
    }
  }
})

test('the page of a character hidden from this viewer is a 404, whatever cookie they send', async () => {
  const { given, alice, bob, visitor } = site()
  const { id } = await given.pending()
  const token = alice.cookies.get('personae') ?? alice.cookies.get('__Host-personae')
  const name = alice.cookies.has('personae') ? 'personae' : '__Host-personae'
  const statusFor = async (cookie: string) =>
    (await visitor().get(`/character/${id}`, { headers: { ...PAGE.headers, cookie } })).statusCode
  expect((await bob.get(`/character/${id}`, PAGE)).statusCode).toBe(404)
  expect(await statusFor(`${name}=dead`)).toBe(404)
  expect(await statusFor(`${name} =${token}`)).toBe(200)
})

test('the form for suggestions is the one that saves for admins, and a 404 where no character is', async () => {
  const { given, bob, root, visitor } = site()
  const path = `/character/${(await given.approved()).id}`
  const answerTo = async (person: Pick<Person, 'get'>, address: string) => {
    const { statusCode, headers } = await person.get(address, PAGE)
    return [statusCode, headers.location]
  }
  expect(await answerTo(root, `${path}/suggest`)).toEqual([302, `${path}/edit`])
  for (const person of [bob, visitor()]) {
    expect(await answerTo(person, `${path}/suggest`)).toEqual([200, undefined])
    expect(await answerTo(person, '/character/no-such/suggest')).toEqual([404, undefined])
  }
})

test('the plural links of the comparison page redirect to the character, on this site', async () => {
  for (const [id, location] of [
    ['abc', '/character/abc'],
    ['%2F%2Fevil.example', '/character/%2F%2Fevil.example'],
    ['..%2F..%2Fadmin', '/character/..%2F..%2Fadmin'],
    ['%0D%0ASet-Cookie:x=1', '/character/%0D%0ASet-Cookie%3Ax%3D1'],
  ]) {
    const answer = await site().visitor().get(`/characters/${id}`, PAGE)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location])
  }
})

test('an unknown address that could be a page is the 404 page for every client; below the server’s own it is JSON', async () => {
  for (const path of ['/no/such/page', '/nothing-here', '/character', '/apiary', '/no.such/page', '/Login'])
    for (const headers of [{}, PAGE.headers, { accept: '*/*' }, { accept: 'application/json' }]) {
      const answer = await site().visitor().get(path, { headers })
      expect([answer.statusCode, answer.body], path).toEqual([404, NOT_FOUND])
    }
  for (const path of ['/old.html', '/wp-login.php', '/favicon.ico', '/.env']) {
    expectFailure(await site().visitor().get(path), 404)
    expect((await site().visitor().get(path, PAGE)).body, path).toEqual(NOT_FOUND)
  }
  for (const path of [
    '/api/no/such',
    '/assets/gone.js',
    '/trpc',
    '/media',
    '/media/a/b/c',
    '/posters',
    '/preview',
    '/.well-known/x',
  ])
    for (const options of [{}, PAGE]) expectFailure(await site().visitor().get(path, options), 404)
  expectFailure(await site().visitor().post('/no/such/page', {}, PAGE), 404)
})

test('files with a hash in their name may be cached for a year, others are revalidated', async () => {
  const script = await site().visitor().get('/assets/app-1a2b.js')
  expect([script.statusCode, script.body]).toEqual([200, 'export {}'])
  expect(script.headers).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const squeezed = await site()
    .visitor()
    .get('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'br' } })
  expect([squeezed.headers['content-encoding'], squeezed.body]).toEqual(['br', 'squeezed'])
  expect(String(squeezed.headers.vary)).toMatch(/accept-encoding/i)
  expect((await site().visitor().get('/mark.svg')).headers['cache-control']).toBe('no-cache')
})

test('the template of all pages is itself no address', async () => {
  for (const path of ['/index.html', '/index.html.br'])
    expect((await site().visitor().get(path, PAGE)).statusCode).toBe(404)
})

test.for([
  '/../personae.db',
  '/..%2fpersonae.db',
  '/%2e%2e/personae.db',
  '/assets/..%2f..%2fpersonae.db',
  '/assets/%2e%2e/%2e%2e/.env',
  '/assets%2F..%2F..%2F.env',
  '/..\\personae.db',
  '/%5c..%5cpersonae.db',
  '/.env',
  '/.git/config',
  '/personae.db',
  '/personae.db-wal',
  '/assets/app-1a2b.js.map',
  '/assets/',
  '/assets',
  '/index.html%00.js',
  '/%00',
  '/media/../personae.db',
  '/media/..%2f..%2fpersonae.db',
  '//personae.db',
])('%s does not return a file', async (path) => {
  for (const options of [{}, PAGE]) {
    const answer = await site().visitor().get(path, options)
    expect([302, 400, 403, 404]).toContain(answer.statusCode)
    expect(answer.body).not.toContain('TOP SECRET')
  }
})
