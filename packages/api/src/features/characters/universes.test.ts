import { caseKey, fold } from '@personae/contract/fold'
import { expect, test } from 'vitest'
import { pictureOf, type TestApp } from '../../testing/test-app.ts'
import { cast, failureIn, given } from '../cast.testing.ts'

const search = (app: TestApp, q?: string, limit?: number) => app.visitor.characters.universes({ q, limit })

const namesOf = async (app: TestApp, q?: string, limit?: number) =>
  (await search(app, q, limit)).map(({ name }) => name)

/** Lines of one import. */
const CHUNK = 500

/** One approved character of each origin, as an import brings them. */
async function populate(app: TestApp, origins: string[]): Promise<void> {
  const lines = origins.map((origin, index) => ({
    number: index + 1,
    text: JSON.stringify({
      source: 'crowd',
      sourceId: String(index),
      name: 'Somebody',
      origin,
      genres: ['Games'],
      description: 'Lives somewhere.',
      backstory: 'Moved in a long time ago.',
    }),
  }))
  const options = {
    owner: await app.services.auth.serviceAccount('import'),
    readPicture: async () => null,
    refused: (line: number, reason: string) => expect.fail(`${line}: ${reason}`),
  }
  for (let at = 0; at < lines.length; at += CHUNK)
    await app.services.imports.importLines(lines.slice(at, at + CHUNK), options)
}

test('companies come first with their logos, then origins that no company has, each sorted', async () => {
  const { app, alice, bob } = await cast()
  await populate(app, ['Zephyr Isles', 'tideborn', 'Äther', 'Bog'])
  const { id, logoUrl } = await app
    .as(alice)
    .companies.create({ name: 'Tideborn', logoUrl: pictureOf('wave') })
  const plain = await app.as(bob).companies.create({ name: 'Marsh' })
  expect(await search(app)).toEqual([
    { name: 'Marsh', companyId: plain.id },
    { name: 'Tideborn', companyId: id, logoUrl },
    { name: 'Äther' },
    { name: 'Bog' },
    { name: 'Zephyr Isles' },
  ])
})

test('one universe in several spellings is one entry, in the spelling that most have', async () => {
  const { app } = await cast()
  await populate(app, ['GOTHAM', 'Gotham', 'Gotham', 'ｇotham', 'Metropolis'])
  expect(await namesOf(app)).toEqual(['Gotham', 'Metropolis'])
})

test('accents and case do not count, and what begins with the text comes before what holds it', async () => {
  const { app, alice } = await cast()
  await populate(app, ['Old Åland', 'ÅLAND', 'Alander', 'Bog'])
  await app.as(alice).companies.create({ name: 'New Aland' })
  expect(await namesOf(app, 'aland')).toEqual(['ÅLAND', 'Alander', 'New Aland', 'Old Åland'])
  expect(await namesOf(app, ' åL ')).toHaveLength(4)
  expect(await namesOf(app, '%')).toEqual([])
})

test('what is published or founded a moment ago is there at once', async () => {
  const { app, alice, root } = await cast()
  expect(await namesOf(app)).toEqual([])
  const { id } = await given(app, 'approved', alice, root, { origin: 'Fresh' })
  expect(await namesOf(app)).toEqual(['Fresh'])
  await app.as(alice).companies.create({ name: 'Founded' })
  expect(await namesOf(app)).toEqual(['Founded', 'Fresh'])
  await app.as(root).moderation.remove({ id })
  expect(await namesOf(app)).toEqual(['Founded'])
})

test(
  'among ten thousand origins every answer is what looking at each of them gives',
  { timeout: 60_000 },
  async () => {
    const { app } = await cast()
    const syllables = ['ka', 'Lo', 'mí', 'run', 'ÖST', 've', 'éa', 'dor', 'Ny', 'sh']
    const origins = Array.from({ length: 10_000 }, (_, index) =>
      [...String(index).padStart(4, '0')].map((digit) => syllables[Number(digit)]).join(''),
    )
    await populate(app, origins)
    const collator = new Intl.Collator('en')
    const sorted = [...new Map(origins.map((origin) => [caseKey(origin), origin])).values()].sort((a, b) =>
      collator.compare(a, b),
    )
    for (const q of ['', 'k', 'ost', 'kalomirun', 'ÉA', 'runrun', 'sh', 'nobody', 'a'.repeat(120)]) {
      const holds = sorted.filter((name) => fold(name).includes(fold(q)))
      const begins = (name: string) => fold(name).startsWith(fold(q))
      const expected = [...holds.filter(begins), ...holds.filter((name) => !begins(name))]
      expect(await namesOf(app, q), q).toEqual(expected.slice(0, 50))
      expect(await namesOf(app, q, 3), q).toEqual(expected.slice(0, 3))
    }
    expect(await failureIn(search(app, '', 51))).toMatchObject({ code: 'invalid' })
  },
)
