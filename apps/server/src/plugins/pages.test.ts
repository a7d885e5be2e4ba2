import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PAGES } from '@personae/contract/pages'
import { afterAll, expect, test } from 'vitest'
import { expectFailure, useHouse } from '../http-cast.testing.ts'

const THEME = "document.documentElement.dataset.theme = 'dark'"
const HTML = `<!doctype html><html><head><meta charset="utf-8"><!--head--><title data-served>Personae</title><!--/head-->
<script>${THEME}</script></head><body><div id="root"></div><script type="module" src="/assets/app-1a2b.js"></script></body></html>`

/** A built client, as small as can be, in a folder beside things that must never be served. */
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

const house = useHouse({ webRoot, publicUrl: 'https://personae.example' })
const PAGE = { headers: { accept: 'text/html,application/xhtml+xml' } }

test.for(PAGES.filter((path) => path !== '/character/:id' && path !== '/company/:id'))(
  '%s is the client’s page',
  async (path) => {
    const answer = await house().visitor().get(path.replace(':id', 'x'), PAGE)
    expect([answer.statusCode, answer.body]).toEqual([200, HTML])
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

test('the page’s own script may run, by its hash, and no other one written into it', async () => {
  const { headers } = await house().visitor().get('/', PAGE)
  const policy = String(headers['content-security-policy']).split('; ')
  const hash = createHash('sha256').update(THEME).digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`)
  for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "default-src 'none'"])
    expect(policy).toContain(rule)
})

test('a character’s page says to crawlers whom it shows', async () => {
  const { id, publishedAt } = await house().given.approved()
  const { statusCode, body } = await house().visitor().get(`/character/${id}`, PAGE)
  expect(statusCode).toBe(200)
  expect(body).toContain('<title data-served>Orla Quickwater · Tideborn · Personae</title>')
  expect(body).toContain(
    `<link data-served rel="canonical" href="https://personae.example/character/${id}" />`,
  )
  expect(body.match(/<title/g)).toHaveLength(1)
  const data = JSON.parse(/<script data-served type="application\/ld\+json">(.*?)<\/script>/s.exec(body)![1]!)
  expect(data).toMatchObject({ name: 'Orla Quickwater', datePublished: publishedAt })
})

test('a company’s page says to crawlers whose universe it shows; that of none is a 404', async () => {
  const { alice, visitor } = house()
  const company = (
    await alice.post('/api/companies', { name: 'Tide & Co', description: 'Rivers that move. '.repeat(20) })
  ).json()
  const { statusCode, body } = await visitor().get(`/company/${company.id}`, PAGE)
  expect(statusCode).toBe(200)
  expect(body).toContain('<title data-served>Tide &amp; Co · Personae</title>')
  expect(body).toMatch(/<meta data-served name="description" content="Rivers that move\. .{1,140}…" \/>/)
  expect(body).toContain(
    `<link data-served rel="canonical" href="https://personae.example/company/${company.id}" />`,
  )
  expect(body.match(/<title/g)).toHaveLength(1)

  const missing = await alice.get('/company/no-such-company', PAGE)
  expect([missing.statusCode, missing.body]).toEqual([404, HTML])
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
  const { id } = await house().given.approved(written)
  const { body } = await house().visitor().get(`/character/${id}`, PAGE)
  const tags = body.slice(0, body.indexOf('<script data-served'))
  // One script block for the theme, one of data: nothing else opens one.
  expect(body.match(/<script/g)).toHaveLength(3)
  expect(tags).not.toMatch(/<svg|<script|onmouseover='|onload=alert\(1\)>/)
  expect(body.match(/<title/g)).toHaveLength(1)
  const block = /<script data-served type="application\/ld\+json">(.*?)<\/script>/s.exec(body)![1]!
  expect(block).not.toMatch(/[<>\u2028\u2029]/)
  expect(JSON.parse(block)).toMatchObject({ name: text, creator: [{ name: text }] })
})

test('the page of what a visitor may not see is that of what never was, and says nothing of it', async () => {
  const { given, visitor } = house()
  const missing = await visitor().get('/character/no-such-character', PAGE)
  expect([missing.statusCode, missing.body]).toEqual([404, HTML])
  for (const { id } of [await given.pending(), await given.sentBack(), await given.rejected()]) {
    const hidden = await visitor().get(`/character/${id}`, PAGE)
    expect([hidden.statusCode, hidden.body]).toEqual([404, HTML])
  }
})

test('signed in, the page of one’s own pending character opens, still without its words', async () => {
  const { given, alice } = house()
  const { id } = await given.pending()
  const answer = await alice.get(`/character/${id}`, PAGE)
  expect([answer.statusCode, answer.body]).toEqual([200, HTML])
})

test('the plural links of the comparison page lead to the character, on this site', async () => {
  for (const [id, location] of [
    ['abc', '/character/abc'],
    ['%2F%2Fevil.example', '/character/%2F%2Fevil.example'],
    ['..%2F..%2Fadmin', '/character/..%2F..%2Fadmin'],
    ['%0D%0ASet-Cookie:x=1', '/character/%0D%0ASet-Cookie%3Ax%3D1'],
  ]) {
    const answer = await house().visitor().get(`/characters/${id}`, PAGE)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location])
  }
})

test('an unknown address is the client’s page with 404 for a browser, JSON for everybody else', async () => {
  const browser = await house().visitor().get('/no/such/page', PAGE)
  expect([browser.statusCode, browser.body]).toEqual([404, HTML])
  expectFailure(await house().visitor().get('/no/such/page'), 404)
  expectFailure(await house().visitor().get('/api/no/such', PAGE), 404)
  expectFailure(await house().visitor().post('/no/such/page', {}, PAGE), 404)
})

test('files whose name carries their hash may be kept for a year, others are asked about', async () => {
  const script = await house().visitor().get('/assets/app-1a2b.js')
  expect([script.statusCode, script.body]).toEqual([200, 'export {}'])
  expect(script.headers).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const squeezed = await house()
    .visitor()
    .get('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'br' } })
  expect([squeezed.headers['content-encoding'], squeezed.body]).toEqual(['br', 'squeezed'])
  expect(String(squeezed.headers.vary)).toMatch(/accept-encoding/i)
  expect((await house().visitor().get('/mark.svg')).headers['cache-control']).toBe('no-cache')
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
])('%s gives away no file', async (path) => {
  for (const options of [{}, PAGE]) {
    const answer = await house().visitor().get(path, options)
    expect([302, 400, 403, 404]).toContain(answer.statusCode)
    expect(answer.body).not.toContain('TOP SECRET')
  }
})
