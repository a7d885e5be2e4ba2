import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SUBMISSION } from '@personae/api/testing'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { useSite } from '../../test-site.testing.ts'

const HTML = `<!doctype html><html><head><!--head--><!--/head-->
<script type="module" crossorigin src="/assets/app-1a2b.js"></script></head>
<body><div id="root"></div><noscript>Scripts are needed.</noscript></body></html>`

/** A minimal built client that requests a character and its related characters. */
const RENDERER = `
const queriesOf = (address) => {
  const id = address.split('/')[2]
  return id ? [['characters.byId', { id }], ['characters.related', { id }]] : [['characters.gallery', { q: new URLSearchParams(address.slice(2)).get('q') ?? 'orla' }]]
}
export const ANSWERS_ID = 'served-answers'
export const renderFrame = () => '<main>Frame</main>'
export async function loadAnswers(address, ask) {
  await globalThis.meanwhile?.()
  const answers = []
  for (const [path, input] of queriesOf(address)) {
    const answer = await ask(path, input)
    if (answer) answers.push([JSON.stringify([path, input]), answer])
  }
  return answers
}
export async function renderPage(address, ask) {
  const answers = await loadAnswers(address, ask)
  await globalThis.afterwards?.()
  return { html: '<main>' + address + '</main>', answers }
}`

const folder = mkdtempSync(join(tmpdir(), 'personae-late-'))
const webRoot = join(folder, 'client')
for (const name of ['client', 'server']) mkdirSync(join(folder, name))
writeFileSync(join(webRoot, 'index.html'), HTML)
writeFileSync(join(folder, 'server', 'render-page.js'), RENDERER)
afterAll(() => rmSync(folder, { recursive: true }))

/** A site on which every page that waits for a turn is late. */
const behind = useSite({ webRoot, pageWaitMs: 0 })
const log: string[] = []
const quiet = useSite({ webRoot, log: (line) => log.push(line) })

const queriesIn = (body: string): string[] => {
  const block = /<script type="application\/json" id="served-answers">(.*?)<\/script>/s.exec(body)![1]!
  return (JSON.parse(block) as [string, unknown][]).map(([key]) => (JSON.parse(key) as string[])[0]!)
}

async function countIn(): Promise<number> {
  const { body } = await behind().visitor().get('/metrics')
  return Number(/^personae_pages_without_body_total (\d+)$/m.exec(body)![1])
}

test('a visitor’s page that is late has its head and its answers without its body, and is counted', async () => {
  const { given, visitor } = behind()
  const { id, name } = await given.approved()
  const before = await countIn()
  for (const time of [1, 2]) {
    const { statusCode, headers, body } = await visitor().get(`/character/${id}`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain('<div id="root"></div>')
    expect(body).toContain('<script type="module"')
    expect(body).toContain(`<title data-served>${name}`)
    expect(body).toContain('"@type":')
    // Related characters are below the first screen, so their query is left out.
    expect(queriesIn(body)).toEqual(['characters.byId'])
    expect(await countIn()).toBe(before + time)
  }
  const search = await visitor().get('/?q=orla')
  expect(search.body).toContain('<div id="root"></div>')
  expect(queriesIn(search.body)).toEqual(['characters.gallery'])
})

test('however late they are, members and search engines get whole pages, which others then get too', async () => {
  const { given, signUp, visitor } = behind()
  const reader = await signUp('reader')
  const before = await countIn()
  const { id } = await given.approved()
  const whole = `<main>/character/${id}</main>`
  expect((await reader.get(`/character/${id}`)).body).toContain(whole)
  const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
  const found = await visitor().get(`/character/${id}`, { headers: { 'user-agent': agent } })
  expect(found.body).toContain(whole)
  expect(queriesIn(found.body)).toEqual(['characters.byId', 'characters.related'])
  expect((await visitor().get(`/character/${id}`)).body).toBe(found.body)
  expect(await countIn()).toBe(before)
})

test('a page that is removed while it is rendered is not found, and no error', async () => {
  const { given, root, visitor } = quiet()
  const { id } = await given.approved()
  const meanwhile = () => root.delete(`/api/characters/${id}`)
  Object.assign(globalThis, { meanwhile })
  onTestFinished(() => void Object.assign(globalThis, { meanwhile: undefined }))
  const { statusCode, headers } = await visitor().get(`/character/${id}`)
  expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(log.filter((line) => line.includes('could not be rendered'))).toEqual([])
})

test('a page of an address that is refused is left to the client, and no error', async () => {
  const { statusCode, body } = await quiet()
    .visitor()
    .get(`/?q=${encodeURIComponent('e\u0301'.padEnd(20, '\u0301'))}`)
  expect([statusCode, body.includes('<div id="root"></div>')]).toEqual([200, true])
  expect(log.filter((line) => line.includes('could not be rendered'))).toEqual([])
})

test('a page that is not late is whole', async () => {
  const { given, visitor } = quiet()
  const { id } = await given.approved()
  expect((await visitor().get(`/character/${id}`)).body).toContain(`<main>/character/${id}</main>`)
})

test('a page that is asked for after a change does not share a rendering that began before it', async () => {
  const { given, root, visitor } = quiet()
  const { id } = await given.approved({ name: 'Old Quill' })
  const page = () => visitor().get(`/character/${id}`)
  let next: ReturnType<typeof page> | undefined
  const hooks = globalThis as { afterwards?: () => Promise<void> }
  onTestFinished(() => void delete hooks.afterwards)
  hooks.afterwards = async () => {
    delete hooks.afterwards
    await root.patch(`/api/characters/${id}`, { ...SUBMISSION, name: 'New Quill' })
    next = page()
    // Enough turns for the page to look for a running rendering.
    for (let time = 0; time < 3; time += 1) await visitor().get('/api/promotions')
  }
  expect((await page()).body).toContain('Old Quill')
  expect((await next!).body).toContain('New Quill')
})
