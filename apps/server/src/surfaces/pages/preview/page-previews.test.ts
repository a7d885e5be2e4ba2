import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SUBMISSION } from '@personae/api/testing'
import { universePath } from '@personae/contract/pages'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { dataUrl } from '../../../providers/pictures/pictures.testing.ts'
import { expectFailure, type Person, useSite } from '../../../test-site.testing.ts'

const webRoot = mkdtempSync(join(tmpdir(), 'personae-previews-'))
writeFileSync(
  join(webRoot, 'index.html'),
  '<!doctype html><html><head><!--head--><!--/head--></head><body><div id="root"></div></body></html>',
)
afterAll(() => rmSync(webRoot, { recursive: true }))

const site = useSite({ webRoot, publicUrl: 'https://personae.example' })

/** The meta tags of a page for link previews, by name. */
async function tagsOf(path: string): Promise<Record<string, string>> {
  const { statusCode, body } = await site().visitor().get(path)
  expect(statusCode, path).toBe(200)
  const tags = body.matchAll(/<meta data-served (?:property|name)="([^"]+)" content="([^"]*)"/g)
  return Object.fromEntries(Array.from(tags, ([, name, content]) => [name, content]))
}

/** The path of a page's preview picture. */
async function pictureOf(path: string): Promise<string> {
  const address = new URL((await tagsOf(path))['og:image']!)
  expect(address.origin).toBe('https://personae.example')
  return address.pathname
}

const listBy = async (person: Person, isPublic: boolean, characterId?: string) =>
  (await person.post('/api/lists', { name: 'Best <of> "all"', isPublic, characterId })).json<{ id: string }>()

test.for(['home', 'universe', 'company', 'contributor', 'list', 'policy'] as const)(
  'a link to the %s page has a picture of 1200 by 630 of its own; search engines get all but lists',
  async (kind) => {
    const { given, alice, visitor } = site()
    const { id, origin } = await given.approved({ origin: `Of the ${kind}` })
    const name = 'Tide & Co'
    await alice.post('/api/companies', { name })
    const pages = {
      home: ['/', 'Personae, a database of fictional characters'],
      universe: [universePath(origin), `${origin}, a universe on Personae`],
      company: [universePath(name), 'Tide &amp; Co, a universe on Personae'],
      contributor: ['/contributor/alice', 'alice, a contributor to Personae'],
      list: [
        `/lists/${(await listBy(alice, true, id)).id}`,
        'Best &lt;of&gt; &quot;all&quot;, a list by alice',
      ],
      policy: ['/copyright', 'Creator Protection &amp; Copyright Policy of Personae'],
    }
    const [path = '', alt] = pages[kind]
    const tags = await tagsOf(path)
    const picture = tags['og:image']
    expect(tags).toMatchObject({
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': alt,
      'twitter:card': 'summary_large_image',
      'twitter:image': picture,
    })
    expect(tags['robots']).toBe(kind === 'list' ? 'noindex' : undefined)
    const answer = await visitor().get(new URL(picture!).pathname)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const { format, width, height } = await sharp(answer.rawPayload).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  },
)

test('the address of a picture changes with what it shows; an older one redirects', async () => {
  const { given, alice, root, visitor } = site()
  const { id } = await given.approved({ origin: 'Changing' })
  const { id: listId } = await listBy(alice, true, id)
  const paths = ['/', '/universe/Changing', '/contributor/alice', `/lists/${listId}`]
  const before = await Promise.all(paths.map(pictureOf))
  expect(await Promise.all(paths.map(pictureOf))).toEqual(before)
  await root.patch(`/api/characters/${id}`, { ...SUBMISSION, origin: 'Changing', name: 'Changed' })
  for (const [place, path] of paths.entries()) {
    const now = await pictureOf(path)
    expect(now).not.toBe(before[place])
    const { statusCode, headers } = await visitor().get(before[place]!)
    expect([statusCode, headers.location]).toEqual([302, now])
  }
})

test('a company’s logo is in the picture of its universe, once it is approved, on white like on the pages', async () => {
  const { bob, root, visitor } = site()
  const { id } = (await bob.post('/api/companies', { name: 'Printers' })).json()
  async function choose(background: string): Promise<void> {
    const logo = await sharp({ create: { width: 64, height: 64, channels: 4, background } })
      .png()
      .toBuffer()
    await bob.patch(`/api/companies/${id}`, { logoUrl: dataUrl(logo) })
  }
  async function approve(): Promise<void> {
    const { pendingLogoUrl: logoUrl } = (await root.get(`/api/company-requests/${id}`)).json()
    await root.patch(`/api/companies/${id}/logo`, { status: 'approved', logoUrl })
  }
  /** Which of red, green and blue are bright where the logo is drawn. */
  async function colorIn(picture: string): Promise<string> {
    const { rawPayload } = await visitor().get(picture)
    const place = { left: 470, top: 96, width: 1, height: 1 }
    const parts = Array.from(await sharp(rawPayload).extract(place).raw().toBuffer())
    return ['red', 'green', 'blue'].filter((_, at) => parts[at]! > 150).join()
  }
  await choose('#f00')
  const waiting = await pictureOf('/universe/Printers')
  expect(await colorIn(waiting)).toBe('')
  await approve()
  const approved = await pictureOf('/universe/Printers')
  expect(approved).not.toBe(waiting)
  expect(await colorIn(approved)).toBe('red')
  await choose('#0000')
  await approve()
  expect(await colorIn(await pictureOf('/universe/Printers'))).toBe('red,green,blue')
})

test('what visitors cannot see has no picture, not even for those who can', async () => {
  const { given, alice, root, visitor } = site()
  const { id } = await given.approved()
  await given.pending({ origin: 'Waiting' })
  const isPrivate = await listBy(alice, false, id)
  for (const path of [
    `/preview/lists/${isPrivate.id}/1.jpg`,
    '/preview/lists/favourites/1.jpg',
    '/preview/universe/Waiting/1.jpg',
    '/preview/universe/Nowhere/1.jpg',
    `/preview/universe/${'x'.repeat(500)}/1.jpg`,
    '/preview/contributor/root/1.jpg',
    '/preview/login/1.jpg',
    '/preview/1.png',
    '/preview/',
  ])
    for (const person of [visitor(), alice, root])
      expectFailure(await person.get(path), 404, { code: 'not_found' })

  const { id: listId } = await listBy(alice, true, id)
  const picture = await pictureOf(`/lists/${listId}`)
  expect((await visitor().get(picture)).statusCode).toBe(200)
  await alice.patch(`/api/lists/${listId}`, { isPublic: false })
  expectFailure(await visitor().get(picture), 404)
})

test.each([
  ['?q=sun', 'sun'],
  ['?genre=Games', 'Games'],
  ['?genre=TV+Shows,Anime&q=sun', 'sun in Anime, TV Shows'],
  ['?q=%22%5C%22Sun%5C%22%22', '&quot;Sun&quot;'],
  ['?q=1984', '1984'],
  ['?q=%3C/title%3E', '&lt;/title&gt;'],
  ['?q=true', 'Personae: every character has a story'],
  ['?q=%20&genre=None&sort=name', 'Personae: every character has a story'],
])(
  'the search %s has a title of its own, and the picture and address of the home page',
  async (query, text) => {
    const title = text.startsWith('Personae') ? text : `${text} · Personae`
    const { body } = await site().visitor().get(`/${query}`)
    expect(body).toContain(`<title data-served>${title}</title>`)
    const tags = await tagsOf(`/${query}`)
    expect(tags).toMatchObject({ 'og:title': title, 'og:url': 'https://personae.example/' })
    expect(tags['og:image']).toBe((await tagsOf('/'))['og:image'])
  },
)
