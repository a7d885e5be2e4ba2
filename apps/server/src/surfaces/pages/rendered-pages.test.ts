// @module-tag network

import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { SUBMISSION } from '@personae/api/testing'
import { afterAll, expect, test } from 'vitest'
import { Person, useSite } from '../../test-site.testing.ts'

const HTML = `<!doctype html><html><head><!--head--><title data-served>Personae</title><!--/head-->
<script type="module" crossorigin src="/assets/app-1a2b.js"></script>
<link rel="modulepreload" crossorigin href="/assets/part-1a2b.js">
<link rel="stylesheet" crossorigin href="/assets/app-1a2b.css"></head>
<body><div id="root"></div><noscript>Scripts are needed.</noscript></body></html>`

/** A minimal built client that makes the queries of the screens, and renders their address. */
const RENDERER = `
const QUERIES = {
  '': ({ searchParams }) => [
    ['auth.current'],
    ['promotions.list'],
    ['characters.gallery', { ...Object.fromEntries(searchParams), direction: 'forward' }],
  ],
  character: (_, id) => [['auth.current'], ['characters.byId', { id }]],
  api: () => [['openapi']],
  universe: (_, name) => [['universes.byName', { name }], ['universes.characters', { name }]],
}
export const ANSWERS_ID = 'served-answers'
export const renderFrame = () => '<main>Frame</main>'
export const loadAnswers = async (address, ask) => (await renderPage(address, ask)).answers
export async function renderPage(address, ask) {
  const url = new URL(address, 'http://site.invalid')
  const [, kind, id] = url.pathname.split('/')
  const queries = QUERIES[kind]?.(url, decodeURIComponent(id ?? '')) ?? []
  const answers = []
  for (const [path, input] of queries) answers.push([JSON.stringify([path, input]), await ask(path, input)])
  const { servers } = answers.at(-1)?.[1].result?.data ?? {}
  const of = servers ? ' of ' + servers[0].url : ''
  return { html: '<main>' + encodeURI(address) + of + '</main>', answers }
}`

const folder = mkdtempSync(join(tmpdir(), 'personae-rendered-'))
const webRoot = join(folder, 'client')
for (const name of ['client', 'server']) mkdirSync(join(folder, name))
writeFileSync(join(webRoot, 'index.html'), HTML)
mkdirSync(join(webRoot, 'assets'))
writeFileSync(join(webRoot, 'assets', 'app-1a2b.css'), 'body { color: teal }')
writeFileSync(join(folder, 'server', 'render-page.js'), RENDERER)
afterAll(() => rmSync(folder, { recursive: true }))

const site = useSite({ webRoot, publicUrl: 'https://personae.example' })
const limited = useSite({ webRoot, publicUrl: 'https://personae.example', rateLimit: true })

const BLOCK = /<script type="application\/json" id="served-answers">(.*?)<\/script>/s

/** The results of queries in a page, by path. */
function answersIn(body: string): Record<string, unknown> {
  const answers = JSON.parse(BLOCK.exec(body)![1]!) as [string, unknown][]
  return Object.fromEntries(answers.map(([key, answer]) => [(JSON.parse(key) as string[])[0], answer]))
}

const trpc = async (path: string, input?: object) =>
  (
    await site()
      .visitor()
      .get(`/trpc/${path}${input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`)
  ).json()

test('a visitor’s page is rendered with the answers to its queries, exactly as the API returns them', async () => {
  const { given, visitor } = site()
  const { id } = await given.approved()
  const character = await visitor().get(`/character/${id}`)
  expect([character.statusCode, character.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(character.body).toContain(`<div id="root" data-drawn><main>/character/${id}</main></div>`)
  expect(character.body).not.toContain('Scripts are needed.')
  expect(answersIn(character.body)).toEqual({
    'auth.current': { result: { data: null } },
    'characters.byId': await trpc('characters.byId', { id }),
  })

  const name = 'Tideborn House'
  await given.approved({ origin: name, name: 'Of the House' })
  expect(answersIn((await visitor().get('/universe/Tideborn%20House')).body)).toEqual({
    'universes.byName': await trpc('universes.byName', { name }),
    'universes.characters': await trpc('universes.characters', { name }),
  })

  const home = answersIn((await visitor().get('/')).body)
  expect(home['characters.gallery']).toEqual(await trpc('characters.gallery', {}))
  expect(home['promotions.list']).toEqual(await trpc('promotions.list'))
  const found = answersIn((await visitor().get('/?q=of+the&genre=Games&utm_source=x')).body)
  expect(found['characters.gallery']).toEqual(
    await trpc('characters.gallery', { q: 'of the', genre: 'Games' }),
  )
})

test('a rendered page has inline styles, and starts its script after the first paint, allowed by a hash in its policy', async () => {
  const { body, headers } = await site().visitor().get('/')
  expect(body).toContain('<style>body { color: teal }</style>')
  expect(body).not.toMatch(
    /<script type="module"|<link rel="modulepreload"|<link rel="stylesheet"(?! disabled)/,
  )
  for (const file of ['app-1a2b.js', 'part-1a2b.js', 'app-1a2b.css'])
    expect(body).toContain(`"/assets/${file}"`)
  const script = /<script>([\s\S]*?)<\/script>/.exec(body)![1]!
  const hash = createHash('sha256').update(script).digest('base64')
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
})

test('a signed-in user gets the same content, marked, without the answers, however the cookie is spelled', async () => {
  const { given, signUp, visitor } = site()
  const { id } = await given.approved()
  const reader = await signUp('reader')
  const name = [...reader.cookies.keys()][0]!
  for (const path of ['/', '/?q=orla', `/character/${id}`]) {
    const asVisitor = await visitor().get(path)
    expect(asVisitor.headers).toMatchObject({
      'cache-control': 'public, no-cache',
      vary: 'Cookie, Accept-Encoding',
    })
    for (const cookie of [
      `${name}=${reader.cookies.get(name)}`,
      `other=1; ${name} =${reader.cookies.get(name)}`,
    ]) {
      const headers = { cookie, 'if-none-match': String(asVisitor.headers.etag) }
      const asMember = await visitor().get(path, { headers })
      expect(asMember.statusCode).toBe(200)
      expect(asMember.body).toContain(
        `<div id="root" data-drawn data-member><main>${encodeURI(path)}</main></div>`,
      )
      expect(asMember.body).not.toMatch(BLOCK)
      expect(asMember.body).toContain(
        '<link rel="preload" as="fetch" crossorigin href="/trpc/auth.current" />',
      )
    }
    for (const cookie of [`${name}=dead`, 'other=1'])
      expect((await visitor().get(path, { headers: { cookie } })).body).toMatch(BLOCK)
    expect(asVisitor.body).not.toContain('rel="preload"')
  }
  const query = `/trpc/characters.byId?input=${encodeURIComponent(JSON.stringify({ id }))}`
  expect((await reader.get(`/character/${id}`)).body).toContain(`href="${query}"`)
  expect((await reader.get(query)).statusCode).toBe(200)
})

test('a page of members has its frame before any script runs, for members without what is for visitors', async () => {
  const { given, alice, visitor } = site()
  const { id } = await given.pending()
  const frame = '<main>Frame</main></div>'
  for (const path of ['/submissions', '/admin', `/character/${id}`, `/character/${id}/edit`, '/login'])
    expect((await alice.get(path)).body, path).toContain(`<div id="root" data-drawn data-member>${frame}`)
  for (const path of ['/submissions', '/admin', '/reset-password?token=secret'])
    expect((await visitor().get(path)).body, path).toContain(`<div id="root" data-drawn>${frame}`)
})

test('a screen that is the same for all visitors is rendered, without the parameters of its address', async () => {
  for (const path of ['/login', '/signup', '/quick-signup', '/forgot-password']) {
    const { body } = await site().visitor().get(`${path}?next=%2Fsubmit`)
    expect(body).toContain(`<div id="root" data-drawn><main>${path}</main></div>`)
    expect(body).toContain('<meta data-served name="robots" content="noindex" />')
  }
})

test('the page of the API is rendered from its description, which is not in the page', async () => {
  const { body, headers } = await site().visitor().get('/api')
  expect(body).toContain('<main>/api of https://personae.example</main>')
  expect(body).toContain('<title data-served>API · Personae</title>')
  expect(body).toContain('<meta data-served name="robots" content="noindex" />')
  expect(body).not.toMatch(BLOCK)
  const again = { headers: { 'if-none-match': String(headers['etag']) } }
  expect((await site().visitor().get('/api', again)).statusCode).toBe(304)
  expect((await site().alice.get('/api')).body).toContain('<main>Frame</main>')
})

test('the description of the API is sent compressed, and again only after a change', async () => {
  const get = (sent: Record<string, string> = {}) =>
    site().visitor().get('/api/openapi.json', { headers: sent })
  const [plain, brotli] = [await get(), await get({ 'accept-encoding': 'br' })]
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  expect((await get({ 'if-none-match': String(plain.headers['etag']) })).statusCode).toBe(304)
})

test('the page has an ETag that changes with the public content', async () => {
  const { given, root, visitor } = site()
  const character = await given.approved()
  for (const path of [`/character/${character.id}`, '/']) {
    const first = await visitor().get(path)
    const etag = String(first.headers['etag'])
    expect(first.statusCode).toBe(200)
    for (let time = 0; time < 2; time += 1) {
      const same = await visitor().get(path, { headers: { 'if-none-match': etag } })
      expect([same.statusCode, same.body]).toEqual([304, ''])
    }
    const name = `Renamed for ${path}`
    const edited = await root.patch(`/api/characters/${character.id}`, { ...SUBMISSION, name })
    expect(edited.statusCode, edited.body).toBe(200)
    const next = await visitor().get(path, { headers: { 'if-none-match': etag } })
    expect(next.statusCode).toBe(200)
    expect(next.body).toContain(name)
    expect(next.headers['etag']).not.toBe(etag)
  }
  await root.delete(`/api/characters/${character.id}`)
  const gone = await visitor().get(`/character/${character.id}`)
  expect(gone.statusCode).toBe(404)
  expect(gone.body).not.toContain('Renamed')
})

test('a promotion that begins is on the home page at once, whatever was rendered before', async () => {
  const { alice, given, visitor } = site()
  const { id: characterId } = await given.approved()
  const featured = async () => JSON.stringify(answersIn((await visitor().get('/')).body)['promotions.list'])
  expect(await featured()).not.toContain(characterId)
  const texts = { title: 'The pilot', description: 'Maps of places that move.', duration: '1-month' }
  const started = await alice.post('/trpc/payments.start', { ...texts, characterId })
  const { id } = started.json().result.data.payment
  await alice.post('/trpc/payments.payDemo', { id, card: 'succeeds' })
  expect(await featured()).toContain(characterId)
})

test('the page is compressed as the browser accepts it, with the same content', async () => {
  const { given, app } = site()
  const { id } = await given.approved()
  const get = (encoding: string) =>
    app.inject({ url: `/character/${id}`, headers: { 'accept-encoding': encoding } })
  const plain = (await get('identity')).body
  for (const acceptEncoding of ['gzip, deflate, br', 'gzip;q=0.5', 'br;q=0, GZIP']) {
    const answer = await get(acceptEncoding)
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(answer.rawPayload).toString()).toBe(plain)
  }
  for (const acceptEncoding of ['br', 'br;q=0, gzip;q=0.0'])
    expect((await get(acceptEncoding)).headers['content-encoding']).toBeUndefined()
})

test('HEAD returns the headers of GET, and a missing page is a 404 that search engines do not list', async () => {
  const { app, visitor, given } = site()
  const { id } = await given.approved()
  const head = await app.inject({ method: 'HEAD', url: `/character/${id}` })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect(head.headers['etag']).toBe((await visitor().get(`/character/${id}`)).headers.etag)
  const pending = await given.pending()
  for (const path of ['/character/none', '/universe/none', `/character/${pending.id}`, '/no/such/page']) {
    const options = { headers: { accept: 'text/html' } }
    const answer = await visitor().get(path, options)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-cache'])
    expect(answer.body).toContain('<meta data-served name="robots" content="noindex" />')
    expect(answer.body).not.toMatch(BLOCK)
    expect((await app.inject({ method: 'HEAD', url: path, ...options })).statusCode).toBe(404)
  }
})

test.for(['</script><script>alert(1)</script>', '<!--<script>', ']]>', 'a\u2028b', '"$& $`', '<!--/head-->'])(
  'a character called %j stays text in the answers',
  async (text) => {
    const { id } = await site().given.approved({ name: text, backstory: `${text} `.repeat(9) })
    const { body } = await site().visitor().get(`/character/${id}`)
    const block = BLOCK.exec(body)![1]!
    expect(block).not.toMatch(/[<>\u2028]/)
    expect(answersIn(body)['characters.byId']).toMatchObject({ result: { data: { name: text } } })
    // The metadata, the results, and the script that starts the client.
    expect(body.match(/<script/g)).toHaveLength(3)
  },
)

test('pages count as reads and searches as searches, also from the cache', async () => {
  const { overNetwork } = limited()
  const left = async (path: string) => {
    const { headers } = await overNetwork(path)
    return [headers['ratelimit-policy'], Number(/r=(\d+)/.exec(String(headers['ratelimit']))![1])] as const
  }
  const [policy, first] = await left('/')
  expect(policy).toContain('reads')
  expect((await left('/'))[1]).toBe(first - 1)
  const [search, before] = await left('/?q=orla')
  expect(search).toContain('searches')
  expect((await left('/?q=orla'))[1]).toBe(before - 1)
  const cookie = { headers: { cookie: 'other=1' } }
  for (let rest = before - 1; rest > 0; rest -= 1) await new Person(limited().app).get('/?q=orla', cookie)
  const refused = await overNetwork('/?q=orla')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})
