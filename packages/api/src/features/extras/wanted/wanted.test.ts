import { expect, test } from 'vitest'
import type { TestApp } from '../../../test-app.testing.ts'
import { appWithMembers, editRaw, failureIn, given } from '../../members.testing.ts'

const DAY_MS = 24 * 60 * 60_000

async function missed(app: TestApp, ...texts: string[]): Promise<void> {
  for (const q of texts) await app.visitor.characters.missed({ q })
  await app.services.wanted.flush()
}

test('searches without a hit are counted by folded text, the most wanted first, a page at a time', async () => {
  const { app, root, alice } = await appWithMembers()
  await app.as(alice).characters.missed({ q: 'Isaura' })
  await missed(app, ' ISAURA ', 'Orla Quickwater', 'Ísaura', 'Bram')
  await missed(app, 'bram', 'Tam Oxley')
  const today = app.clock.now().toISOString().slice(0, 10)
  const first = await app.as(root).admin.wanted({ limit: 2 })
  expect(first).toMatchObject({
    items: [
      { text: 'isaura', searches: 3, lastDay: today, added: null },
      { text: 'bram', searches: 2 },
    ],
    total: 4,
  })
  const second = await app.as(root).admin.wanted({ limit: 1, cursor: first.nextCursor })
  expect(second).toMatchObject({ items: [{ text: 'orla quickwater', searches: 1 }] })
  const third = await app.as(root).admin.wanted({ limit: 1, cursor: second.nextCursor })
  expect(third).toMatchObject({ items: [{ text: 'tam oxley', searches: 1 }], nextCursor: null })
})

test.for([
  'ab',
  'somebody@example.org',
  'https://example.org/x',
  'www.example',
  'example.org',
  'see example.org now',
  '+49 (171) 123 45 67',
  '0171-1234567',
])('“%s” is not stored', async (q) => {
  const { app, root } = await appWithMembers()
  await missed(app, q)
  expect(await app.as(root).admin.wanted({})).toMatchObject({ items: [], total: 0 })
})

test.for(['Dr. Strange', 'S.H.I.E.L.D', 'Agent 007', 'Android 17', 'Ms. 1234'])(
  '“%s” is stored: a name may look so',
  async (q) => {
    const { app, root } = await appWithMembers()
    await missed(app, q)
    expect(await app.as(root).admin.wanted({})).toMatchObject({ total: 1 })
  },
)

test('what has a hit is not counted; what was added later is linked, by another name, too', async () => {
  const { app, root, alice } = await appWithMembers()
  const { id } = await given(app, 'approved', alice, root, { name: 'Isaura Fenwright' })
  await missed(app, 'isaura', 'Orla Quickwater', 'Salt Grafter', 'Quickwater')
  await given(app, 'pending', alice, root, { name: 'Orla Quickwater' })
  const added = async () =>
    Object.fromEntries(
      (await app.as(root).admin.wanted({})).items.map((item) => [item.text, item.added?.name ?? null]),
    )
  expect(await added()).toEqual({ 'orla quickwater': null, 'salt grafter': null, quickwater: null })
  await editRaw(app, root, id, { name: 'Isaura Fenwright', aliases: ['Salt Grafter'] })
  await given(app, 'approved', alice, root, { name: 'Orla Quickwater' })
  expect(await added()).toEqual({
    'orla quickwater': 'Orla Quickwater',
    'salt grafter': 'Isaura Fenwright',
    quickwater: null,
  })
})

test('a search is shown for 30 days and removed after 90', async () => {
  const { app, root } = await appWithMembers()
  const texts = async () => (await app.as(root).admin.wanted({})).items.map(({ text }) => text)
  const stored = async () =>
    (await app.db.read.selectFrom('search_miss').select('text').orderBy('text').execute()).map(
      ({ text }) => text,
    )
  await missed(app, 'isaura')
  app.clock.advance(31 * DAY_MS)
  await missed(app, 'orla')
  expect(await texts()).toEqual(['orla'])
  expect(await stored()).toEqual(['isaura', 'orla'])
  app.clock.advance(60 * DAY_MS)
  await missed(app, 'bram')
  expect(await stored()).toEqual(['bram', 'orla'])
})

test('at most 1,000 texts of a day are kept; those go on being counted', async () => {
  const { app, root } = await appWithMembers()
  for (let at = 0; at < 1_000; at += 1) await app.services.wanted.count(`name ${at}`)
  await app.services.wanted.flush()
  await missed(app, 'one too many', 'name 7')
  const { items, total } = await app.as(root).admin.wanted({ limit: 1 })
  expect({ items, total }).toMatchObject({ items: [{ text: 'name 7', searches: 2 }], total: 1_000 })
})

test('the list is for admins', async () => {
  const { app, alice } = await appWithMembers()
  expect(await failureIn(app.as(alice).admin.wanted({}))).toMatchObject({ code: 'forbidden' })
  expect(await failureIn(app.visitor.admin.wanted({}))).toMatchObject({ code: 'unauthenticated' })
})
