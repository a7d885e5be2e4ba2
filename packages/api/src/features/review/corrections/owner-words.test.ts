import type { CurrentUser } from '@personae/contract/auth'
import { expect, test } from 'vitest'
import { approvedCompany } from '../../catalogue/companies/companies.testing.ts'
import { given } from '../../members.testing.ts'
import { appWithPage } from './corrections.testing.ts'

test('each owner has a word of their own, with their name and role; who reads it as their own has spoken', async () => {
  const { app, alice, bob, root, character, suggest, desk } = await appWithPage()
  const dave = await app.given.user('dave')
  await approvedCompany(app, dave, root, { name: character.origin })
  const { id } = await suggest({ series: 'Second' })
  const say = (who: CurrentUser, ownerNote: string) =>
    app.as(who).corrections.answer({ id, ownerSays: 'disagrees', ownerNote })
  await say(alice, 'It is the first book.')
  const at = app.clock.now().toISOString()
  app.clock.advance(1_000)
  await app.as(dave).corrections.answer({ id, ownerSays: 'agrees' })
  const ownerWords = [
    {
      by: 'dave',
      role: 'company',
      says: 'agrees',
      note: null,
      at: app.clock.now().toISOString(),
    },
    { by: 'alice', role: 'submitter', says: 'disagrees', note: 'It is the first book.', at },
  ]
  expect(await desk.byId({ id })).toMatchObject({ ownerWords, ownerSays: 'agrees', ownerNote: null })
  expect(await app.as(alice).corrections.byId({ id })).toMatchObject({
    ownerWords,
    ownerSays: 'disagrees',
    ownerNote: 'It is the first book.',
  })
  expect((await app.as(bob).corrections.page({ of: 'author' })).items).toMatchObject([{ ownerWords }])
  expect(await say(dave, 'It is the third.')).toMatchObject({ ownerSays: 'disagrees' })
  expect((await desk.byId({ id })).ownerWords.map(({ note }) => note)).toEqual([
    'It is the third.',
    'It is the first book.',
  ])
  const exported = []
  for await (const word of (await app.exportOf(alice)).ownerWords) exported.push(word)
  expect(exported).toMatchObject([{ correctionId: id, note: 'It is the first book.', at }])
  await app.as(dave).account.remove({ currentPassword: 'secret1' })
  expect((await desk.byId({ id })).ownerWords.map(({ by }) => by)).toEqual(['alice'])
})

test('a page leaves its universe by a correction: the company that was asked hears of it', async () => {
  const { app, root, character, suggest, desk, news } = await appWithPage()
  const dave = await app.given.user('dave')
  await approvedCompany(app, dave, root, { name: character.origin })
  const { id } = await suggest({ origin: 'Elsewhere' })
  await app.as(dave).corrections.answer({ id, ownerSays: 'disagrees', ownerNote: 'She is ours.' })
  await desk.decide({ id, verdict: 'accepted' })
  expect((await news(dave))[0]).toEqual({
    type: 'correction_decided',
    message: 'The correction of “Orla Quickwater” by bob has been accepted: universe.',
    characterId: character.id,
  })
  expect((await app.as(dave).notifications.page({ limit: 1 })).items[0]).toMatchObject({ metadata: null })
})

test('the desk is told whether the author owns the page: as its submitter or by its universe', async () => {
  const { app, alice, bob, root, character, desk } = await appWithPage()
  const dave = await app.given.user('dave')
  await approvedCompany(app, dave, root, { name: character.origin })
  for (const author of [alice, dave, bob])
    await app.as(author).corrections.create({
      characterId: character.id,
      kind: 'change',
      changes: { series: `That of ${author.username}` },
    })
  const { items } = await desk.page({ status: 'open' })
  expect(Object.fromEntries(items.map(({ by, isByOwner }) => [by, isByOwner]))).toEqual({
    alice: true,
    dave: true,
    bob: false,
  })
})

test('an admin who has submitted the page decides, and is not asked', async () => {
  const { app, root, suggest, news } = await appWithPage()
  const { id: characterId } = await given(app, 'approved', root, root, { name: 'Own' })
  await suggest({ series: 'Second' }, { characterId })
  expect((await news(root)).map(({ type }) => type)).toEqual(['correction_received'])
})
