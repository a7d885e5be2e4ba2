import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SUBMISSION } from '@personae/api/testing'
import { afterAll, expect, test } from 'vitest'
import { type Person, useSite } from '../../test-site.testing.ts'

const HTML = `<!doctype html><html><head><!--head--><!--/head-->
<script type="module" crossorigin src="/assets/app-1a2b.js"></script></head>
<body><div id="root"></div><noscript>Scripts are needed.</noscript></body></html>`

/** The bundler's manifest with the files of the screens. */
const MANIFEST = {
  'index.html': { file: 'assets/app-1a2b.js', css: ['assets/app-1a2b.css'] },
  'src/routes/submissions.tsx?tsr-split=component': {
    file: 'assets/submissions-1a2b.js',
    css: ['assets/submissions-1a2b.css'],
    imports: ['index.html', '_shared.js'],
  },
  '_shared.js': { file: 'assets/shared-1a2b.js', css: ['assets/shared-1a2b.css'] },
  'src/routes/admin.tsx?tsr-split=component': { file: 'assets/admin-1a2b.js', imports: ['index.html'] },
  'src/routes/admin_.compare.$newId.$originalId.tsx?tsr-split=component': {
    file: 'assets/compare-1a2b.js',
    imports: ['index.html'],
  },
}

/** A minimal built client, whose screens make the queries that their address names. */
const RENDERER = `
export const ANSWERS_ID = 'served-answers'
export const OWN_DATA_ID = 'own-data'
export const SENT_FORM_ID = 'sent-form'
export const renderFrame = () => '<main>Frame</main>'
export const renderPage = async (address) => ({ html: '<main>' + address + '</main>', answers: [] })
export async function renderOwnPage(address, ask) {
  const { pathname, searchParams } = new URL(address, 'http://site.invalid')
  if (pathname === '/company') throw new Error('it needs a browser')
  if (pathname === '/promotions') return null
  const queries = {
    '/submissions': [['characters.mine', { status: 'pending', direction: 'forward' }]],
    '/admin': [['admin.totals'], ['moderation.queue', { direction: 'forward' }]],
  }
  const data = []
  for (const [path, input] of [['auth.current'], ...(queries[pathname] ?? [])])
    data.push([path, await ask(path, input)])
  return { html: '<main>' + pathname + (searchParams.get('tab') ?? '') + '</main>', title: 'Mine &amp; yours', data }
}`

const folder = mkdtempSync(join(tmpdir(), 'personae-own-'))
const webRoot = join(folder, 'client')
for (const name of ['client/.vite', 'client/assets', 'server'])
  mkdirSync(join(folder, name), { recursive: true })
writeFileSync(join(webRoot, 'index.html'), HTML)
writeFileSync(join(webRoot, '.vite/manifest.json'), JSON.stringify(MANIFEST))
for (const [name, color] of Object.entries({ app: 'gray', submissions: 'teal', shared: 'red' }))
  writeFileSync(join(webRoot, `assets/${name}-1a2b.css`), `.mine { color: ${color} }`)
writeFileSync(join(folder, 'server', 'render-page.js'), RENDERER)
afterAll(() => rmSync(folder, { recursive: true }))

const site = useSite({ webRoot })
const limited = useSite({ webRoot, rateLimit: true })

const BLOCK = /<script type="application\/json" id="own-data">(.*?)<\/script>/s
const FRAME = '<main>Frame</main>'

type Said = { result: { data: unknown } } | { error: { data: { code: string } } }

/** The results of procedures in a page, by name. */
const resultsIn = (body: string): Record<string, Said> =>
  Object.fromEntries(JSON.parse(BLOCK.exec(body)![1]!) as [string, Said][])

const user = (body: string) => resultsIn(body)['auth.current'] as { result: { data: { username: string } } }

/** A new member with a submission of this name. */
async function member(username: string, name = `One of ${username}`): Promise<Person> {
  const person = await site().signUp(username)
  const answer = await person.post('/api/characters', { ...SUBMISSION, name })
  expect(answer.statusCode, answer.body).toBe(201)
  return person
}

test('a member’s page is drawn for them with what the procedures say to them, and is in no cache', async () => {
  const [carol, dave] = [await member('carol'), await member('dave')]
  for (const [person, name, other] of [
    [carol, 'carol', 'dave'],
    [dave, 'dave', 'carol'],
    [carol, 'carol', 'dave'],
  ] as const) {
    const { body, headers, statusCode } = await person.get('/submissions')
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-store, private', vary: 'Cookie, Accept-Encoding' })
    expect(headers['etag']).toBeUndefined()
    expect(body).toContain('<div id="root" data-drawn><main>/submissions</main></div>')
    expect(body).toContain('<title data-served>Mine &amp; yours</title>')
    expect(body).toContain('<meta data-served name="robots" content="noindex" />')
    expect(user(body).result.data.username).toBe(name)
    const input = encodeURIComponent(JSON.stringify({ status: 'pending', direction: 'forward' }))
    expect(resultsIn(body)['characters.mine']).toEqual(
      (await person.get(`/trpc/characters.mine?input=${input}`)).json(),
    )
    expect(body).toContain(`One of ${name}`)
    expect(body).not.toContain(other)
  }
})

test('the code of a page is loaded with the client and its styles are in it, those that it shares first', async () => {
  const { alice, root } = site()
  const { body, headers } = await alice.get('/submissions')
  const loaded = [...body.matchAll(/<link data-rel="modulepreload" crossorigin href="([^"]+)">/g)]
  expect(loaded.map(([, file]) => file)).toEqual(['/assets/shared-1a2b.js', '/assets/submissions-1a2b.js'])
  const styles = [...body.matchAll(/<style>(\.mine.*?)<\/style>/g)].map(([, text]) => text)
  expect(styles).toEqual(['.mine { color: red }', '.mine { color: teal }'])
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/)
  const forAdmins = (await root.get('/admin?tab=approved')).body
  expect(forAdmins).toContain('href="/assets/admin-1a2b.js"')
  expect(forAdmins).toContain('<main>/adminapproved</main>')
  expect(forAdmins).not.toMatch(/(submissions|compare)-1a2b/)
  expect((await root.get('/admin/compare/1/2')).body).toContain('href="/assets/compare-1a2b.js"')
})

test('a published page is drawn for its submitter and for admins, who see more of it, and shared by all others', async () => {
  const { given, alice, root, visitor, signUp } = site()
  const { id, origin } = await given.approved()
  const caching = async (person: Pick<Person, 'get'>, path: string) =>
    (await person.get(path)).headers['cache-control']
  const [reader, own, shared] = [await signUp('mallory'), 'no-store, private', 'public, no-cache']
  for (const [path, forSubmitter] of [
    [`/character/${id}`, own],
    [`/universe/${encodeURIComponent(origin)}`, shared],
    ['/contributor/alice', shared],
  ] as const) {
    expect(await caching(alice, path), path).toBe(forSubmitter)
    expect(await caching(reader, path), path).toBe(shared)
    expect(await caching(visitor(), path), path).toBe(shared)
  }
  expect(await caching(root, `/character/${id}`)).toBe(own)
  expect(await caching(root, `/universe/${encodeURIComponent(origin)}`)).toBe(own)
  const { body } = await alice.get(`/character/${id}`)
  expect(user(body).result.data.username).toBe('alice')
})

test('what is for admins is said to admins alone, and no longer to one who is demoted', async () => {
  const { services, signUp, alice, root } = site()
  const paths = ['admin.totals', 'moderation.queue']
  const codes = async (person: Person) => {
    const said = resultsIn((await person.get('/admin')).body)
    return paths.map((path) => ('error' in said[path]! ? said[path].error.data.code : 'said'))
  }
  const erin = await signUp('erin')
  expect(await codes(root)).toEqual(['said', 'said'])
  expect(await codes(alice)).toEqual(['forbidden', 'forbidden'])
  await services.admin.appoint('erin')
  expect(await codes(erin)).toEqual(['said', 'said'])
  await services.operator.demote('erin')
  expect(await codes(erin)).toEqual(['forbidden', 'forbidden'])
})

test('who is not signed in, or no longer, gets the frame of visitors, byte for byte', async () => {
  const { services, signUp, visitor, alice } = site()
  const [ended, disabled] = [await signUp('frank'), await signUp('gina')]
  const name = [...ended.cookies.keys()][0]!
  const token = ended.cookies.get(name)!
  await ended.post('/api/auth/logout')
  await services.operator.disable('gina')
  for (const path of ['/submissions', '/admin', '/submit']) {
    const before = (await visitor().get(path)).body
    expect(before).toContain(`<div id="root" data-drawn>${FRAME}</div>`)
    expect((await alice.get(path)).body).toMatch(BLOCK)
    const cookie = `${name}=${token}`
    for (const answer of [
      await visitor().get(path),
      await disabled.get(path),
      await visitor().get(path, { headers: { cookie } }),
      await visitor().get(path, { headers: { cookie: `${name}=dead` } }),
    ])
      expect(answer.body).toBe(before)
  }
})

test('a name in it stays text', async () => {
  const name = '</script><script>alert(1)</script>'
  const { body } = await (await member('hector', name)).get('/submissions')
  expect(BLOCK.exec(body)![1]).not.toMatch(/[<>]/)
  expect(JSON.stringify(resultsIn(body)['characters.mine'])).toContain(name)
})

test('a screen that needs a browser, or leads elsewhere, has its frame', async () => {
  for (const path of ['/company', '/promotions']) {
    const { body, headers, statusCode } = await site().alice.get(path)
    expect([statusCode, headers['cache-control']], path).toEqual([200, 'no-store, private'])
    expect(body).toContain(`<div id="root" data-drawn data-member>${FRAME}</div>`)
    expect(body).not.toMatch(BLOCK)
  }
})

test('a record that others cannot see yet is drawn for its submitter, and is not there for others', async () => {
  const { given, alice, bob, root } = site()
  const { id } = await given.pending()
  for (const person of [alice, root])
    expect((await person.get(`/character/${id}`)).body).toContain(`<main>/character/${id}</main>`)
  const answer = await bob.get(`/character/${id}`)
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toMatch(BLOCK)
})

test('drawing a page counts as a read of the member, beside what it asks', async () => {
  const { alice } = limited()
  const left = async (path: string) =>
    Number(/r=(\d+)/.exec(String((await alice.get(path)).headers['ratelimit']))![1])
  const before = await left('/trpc/auth.current')
  expect(await left('/trpc/auth.current')).toBe(before - 1)
  expect(await left('/submit')).toBe(before - 3)
})
