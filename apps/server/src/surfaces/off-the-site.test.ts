// @module-tag network

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoProvider } from '@personae/api/server'
import type { Character } from '@personae/contract/characters'
import { afterAll, expect, test } from 'vitest'
import { dataUrl, pngOf } from '../providers/pictures/pictures.testing.ts'
import { expectFailure, openSite, type Person } from '../test-site.testing.ts'

const ORIGIN = 'Halemark'
const NAME = 'Zelindra Moor'
const ORDER = {
  title: 'The one of the moor',
  description: 'Walks where the peat is deep.',
  duration: '1-month',
}

/** A minimal built client. */
const webRoot = mkdtempSync(join(tmpdir(), 'personae-off-'))
writeFileSync(
  join(webRoot, 'index.html'),
  '<html><head><!--head--><title data-served>Personae</title><!--/head--></head><body><div id="root"></div></body></html>',
)
afterAll(() => rmSync(webRoot, { recursive: true }))

const query = (path: string, input: object) =>
  `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`

/** A site with a character's page that appears on every surface. */
async function siteWithPage() {
  const site = await openSite({ payments: demoProvider, webRoot })
  const { alice, bob, root, visitor, given } = site
  const page: Character = await given.approved({
    name: NAME,
    origin: ORIGIN,
    relationships: null,
    imageUrl: dataUrl(await pngOf(900, 1_350)),
  })
  const { id, imageUrl } = page
  const { id: friend } = await given.approved({
    name: 'Orson Vale',
    origin: ORIGIN,
    relationships: `${NAME}: his sister.`,
  })
  const { id: list } = (await bob.post('/api/lists', { name: 'Kept', isPublic: true })).json()
  await bob.post(`/api/lists/${list}/characters`, { characterId: id })
  const row = await root.get('/api/editorial')
  await root.send('PUT', '/api/editorial', {
    payload: { title: 'Of the moor', characterIds: [id] },
    headers: { 'if-match': String(row.headers.etag) },
  })
  const { payment } = (await alice.post('/api/promotions', { ...ORDER, characterId: id })).json()
  await alice.post(`/api/payments/${payment.id}/pay`, { card: 'succeeds' })
  const hook = await alice.post('/api/webhooks', {
    url: 'https://receiver.example/',
    events: ['character.published', 'character.changed', 'character.removed'],
  })
  const { id: webhookId } = hook.json().webhook

  const says = (address: string, who: Person = visitor()) =>
    who.get(address).then(({ body, statusCode }) => statusCode < 400 && body.includes(id))
  const isThere = (address: string) =>
    visitor()
      .get(address)
      .then(({ statusCode }) => statusCode === 200)
  /** Whether a program that follows `changes` from the beginning still has the page. */
  const inMirror = async () => {
    const { items } = (await visitor().get('/api/changes?limit=100')).json()
    return items.find((one: { id: string }) => one.id === id).kind !== 'removed'
  }
  const surfaces: Record<string, () => Promise<boolean>> = {
    page: () => isThere(`/character/${id}`),
    record: () => isThere(`/api/characters/${id}`),
    'record for others': () => says(`/api/characters/${id}`, bob),
    list: () => says('/api/characters'),
    search: () => says(`/api/characters?q=${NAME.slice(0, 5)}`),
    gallery: () => says(query('characters.gallery', { q: NAME })),
    suggestions: () => says('/api/characters/suggest?q=zeli'),
    'close matches': () => says(query('characters.closeMatches', { q: 'Zelyndra Moor' })),
    sitemap: () => says('/sitemap-1.xml'),
    feed: () => says('/feed.atom'),
    universe: () => says(`/api/universes/${ORIGIN}/characters`),
    contributor: () => says('/api/contributors/alice/characters'),
    'public list': () => says(`/api/lists/${list}/characters`),
    'editorial row': () => says('/api/editorial'),
    promotions: () => says('/api/promotions'),
    'preview picture': async () => {
      const { version } = (await root.get(`/api/characters/${id}`)).json()
      return isThere(`/preview/${id}/${version}.jpg`)
    },
    'media address': () => isThere(imageUrl!),
    related: () => says(`/api/characters/${friend}/related`),
    relations: () => says(`/api/characters/${friend}/relations`),
    mirror: inMirror,
    chat: async () =>
      (
        await bob.post(`/api/characters/${id}/chat/stream`, {
          message: 'Who is she?',
          conversationHistory: [],
        })
      ).statusCode === 200,
  }
  const shown = async () => {
    const all = await Promise.all(
      Object.entries(surfaces).map(async ([name, read]) => [name, await read()] as const),
    )
    return { on: all.filter(([, is]) => is).map(([name]) => name), all: Object.keys(surfaces) }
  }
  const told = async (): Promise<string[]> =>
    (
      await site.db.read
        .selectFrom('webhook_delivery')
        .select('event')
        .where('webhookId', '=', webhookId)
        .orderBy('seq')
        .execute()
    ).map(({ event }) => event)
  return { ...site, page, shown, told, friend }
}

test('every surface: on the site, off it by an admin and back, off it by its submitter and back', async () => {
  const { alice, bob, root, page, shown, told, close } = await siteWithPage()
  const at = `/api/characters/${page.id}`
  const expectOn = async () => {
    const { on, all } = await shown()
    expect(on).toEqual(all)
  }
  const expectOff = async () => expect((await shown()).on).toEqual([])
  const done = async (by: Person, path: string, body: object = {}) => {
    const answer = await by.post(`${at}/${path}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
  }

  await expectOn()
  await done(root, 'take-off', { reason: 'A real person.' })
  await expectOff()
  // The submitter can still read the record and its picture.
  expect((await alice.get(at)).json()).toMatchObject({ id: page.id, imageUrl: page.imageUrl })
  expect((await alice.get(page.imageUrl!)).statusCode).toBe(200)
  expectFailure(
    await bob.post('/api/copyright-disputes', { reportedCharacterId: page.id, description: 'Mine' }),
    404,
  )
  await done(root, 'reopen', { reason: 'A slip.', to: 'published', confirmOwn: true })
  await expectOn()
  await done(alice, 'unpublish')
  await expectOff()
  await done(alice, 'resubmit')
  await expectOff()
  await root.patch(`${at}/status`, { status: 'approved' })
  await expectOn()
  const { version: _, ...back } = (await root.get(at)).json()
  const { version: __, ...before } = page
  expect(back).toEqual(before)
  expect(await told()).toEqual([
    'character.removed',
    'character.published',
    'character.removed',
    'character.published',
  ])
  await close()
})
