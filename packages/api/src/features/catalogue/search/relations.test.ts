import { expect, test } from 'vitest'
import { appWithMembers, failureIn, given } from '../../members.testing.ts'

test('names of other published characters of the universe become links: the longest, if only one has it', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const publish = (name: string, origin = 'Tideborn') => given(app, 'approved', alice, root, { name, origin })
  const isaura = await publish('Isaura Fenwright')
  const storm = await publish('Storm')
  await publish('Fenwright')
  await publish('Twin Moon')
  await publish('Twin Moon')
  await publish('Far Stranger', 'Elsewhere')
  await given(app, 'pending', alice, root, { name: 'Hidden Heron', origin: 'Tideborn' })
  const relationships =
    'Isaura Fenwright’s rival; Storm: mentor. Johnny Storm, Twin Moon, Far Stranger, Hidden Heron, Bran Oakhollow.'
  const bran = await given(app, 'approved', alice, root, {
    name: 'Bran Oakhollow',
    origin: 'Tideborn',
    relationships,
  })
  expect(await app.visitor.characters.relations({ id: bran.id })).toEqual([
    { start: 0, text: 'Isaura Fenwright', id: isaura.id },
    { start: relationships.indexOf('Storm:'), text: 'Storm', id: storm.id },
  ])
  expect(await app.visitor.characters.relations({ id: isaura.id })).toEqual([])

  // A removed character is no link any more.
  await app.as(root).moderation.remove({ id: isaura.id })
  expect((await app.visitor.characters.relations({ id: bran.id })).map(({ text }) => text)).toEqual(['Storm'])
  const pending = await given(app, 'pending', alice, root, { relationships })
  for (const viewer of [null, bob])
    expect(await failureIn(app.as(viewer).characters.relations({ id: pending.id }))).toMatchObject({
      code: 'not_found',
    })
  expect(await app.as(alice).characters.relations({ id: pending.id })).toBeInstanceOf(Array)
})
