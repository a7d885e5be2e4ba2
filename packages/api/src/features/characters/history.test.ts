import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pictureOf, SUBMISSION } from '../../testing/test-app.ts'
import { cast, editRaw, failureIn, given, rowsOf } from '../cast.testing.ts'

const MAY_NOT = 'Only the submitter and the admins can see the history.'

test('who, when and what changed, the last one first: for the submitter and the admins', async () => {
  const { app, alice, bob, root } = await cast()
  const { id } = await given(app, 'approved', alice, root)
  app.clock.advance(60_000)
  await editRaw(app, root, id, {
    name: 'Orla Slow',
    abilities: ['Swims'],
    series: null,
    imageUrl: pictureOf('fox'),
  })

  for (const person of [alice, root]) {
    const { items, total } = await app.as(person).characters.history({ id })
    expect(total).toBe(3)
    expect(items.map(({ action, by }) => [action, by])).toEqual([
      ['edited', 'root'],
      ['approved', 'root'],
      ['submitted', 'alice'],
    ])
    expect(items[0]).toMatchObject({ at: app.clock.now().toISOString() })
    expect(items[0]!.changes).toEqual([
      { field: 'name', before: 'Orla Quickwater', after: 'Orla Slow' },
      { field: 'series', before: 'Tideborn II', after: null },
      { field: 'abilities', before: ['Reads currents', 'Holds her breath'], after: ['Swims'] },
      { field: 'imageUrl', before: null, after: expect.stringMatching(/^\/media\//) },
    ])
  }
  expect(await failureIn(app.as(bob).characters.history({ id }))).toMatchObject({
    code: 'forbidden',
    error: MAY_NOT,
  })
  expect(await failureIn(app.visitor.characters.history({ id }))).toMatchObject({ code: 'unauthenticated' })
  expect(await failureIn(app.as(root).characters.history({ id: 'missing' }))).toMatchObject({
    code: 'not_found',
  })
})

test('the pages together hold each change once', async () => {
  const { app, alice, root } = await cast()
  const { id } = await given(app, 'approved', alice, root)
  for (let at = 0; at < 9; at += 1) await editRaw(app, root, id, { name: `Number ${at}` })
  const own = app.as(root).characters
  const first = await own.history({ id, limit: 6 })
  const second = await own.history({ id, limit: 6, cursor: first.nextCursor })
  expect(second.nextCursor).toBeNull()
  expect(new Set([...first.items, ...second.items].map((one) => one.id)).size).toBe(11)
})

test('reverting brings back every field as it stood then, whatever was edited since', async () => {
  const { app, alice, root } = await cast()
  const { id } = await given(app, 'approved', alice, root)
  const text = fc.string({ minLength: 1, maxLength: 12 }).filter((one) => /\w/.test(one))
  const list = fc.array(text, { minLength: 1, maxLength: 3 })
  const edit = fc.record({
    name: text,
    series: fc.option(text),
    description: text.map((one) => `Somebody who is ${one}`),
    abilities: list,
    creators: list,
    relationships: fc.option(text),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), fc.nat(), async (edits, pick) => {
      const states = [await app.as(root).characters.byId({ id })]
      const revisions = [(await app.as(root).characters.history({ id, limit: 1 })).items[0]!.id]
      for (const one of edits) {
        await editRaw(app, root, id, { ...SUBMISSION, ...one })
        states.push(await app.as(root).characters.byId({ id }))
        revisions.push((await app.as(root).characters.history({ id, limit: 1 })).items[0]!.id)
      }
      const at = pick % states.length
      const before = states.at(-1)!
      const revert = app.as(root).characters.revert({ id, revisionId: revisions[at]! })
      if (JSON.stringify(before) === JSON.stringify(states[at])) await failureIn(revert)
      else expect(await revert).toEqual(states[at])
    }),
    { numRuns: 25 },
  )
})

test('a revert is a revision of its own, is found in the search and in the log', async () => {
  const { app, alice, root } = await cast()
  const { id } = await given(app, 'approved', alice, root)
  await editRaw(app, root, id, { name: 'Renamed' })
  const { items } = await app.as(root).characters.history({ id })
  await app.as(root).characters.revert({ id, revisionId: items.at(-1)!.id })
  expect((await app.visitor.characters.gallery({ q: 'quickwater' })).total).toBe(1)
  expect((await app.as(alice).characters.history({ id })).items[0]).toMatchObject({
    action: 'reverted',
    by: 'root',
    changes: [{ field: 'name', before: 'Renamed', after: 'Orla Quickwater' }],
  })
  expect(await rowsOf(app, 'audit_log')).toContainEqual(
    expect.objectContaining({ action: 'character_reverted', targetId: id }),
  )
})

test('a picture that is gone stays gone: the rest comes back', async () => {
  const { app, alice, root } = await cast()
  const { id } = await given(app, 'approved', alice, root, { imageUrl: pictureOf('fox') })
  const edited = await editRaw(app, root, id, { name: 'Renamed', imageUrl: pictureOf('owl') })
  const { items } = await app.as(root).characters.history({ id })
  const reverted = await app.as(root).characters.revert({ id, revisionId: items.at(-1)!.id })
  expect(reverted).toMatchObject({ name: 'Orla Quickwater', imageUrl: edited.imageUrl })
})

test('who may not edit may not revert; a revision of another character is none of this one', async () => {
  const { app, alice, bob, root } = await cast()
  const { id } = await given(app, 'approved', alice, root)
  const other = await given(app, 'approved', bob, root, { name: 'Somebody Else' })
  await editRaw(app, root, id, { name: 'Renamed' })
  const revisionId = (await app.as(root).characters.history({ id })).items.at(-1)!.id
  expect(await failureIn(app.as(alice).characters.revert({ id, revisionId }))).toMatchObject({
    error: 'You can only edit rejected characters.',
  })
  expect(await failureIn(app.as(bob).characters.revert({ id, revisionId }))).toMatchObject({
    code: 'forbidden',
  })
  expect(await failureIn(app.as(root).characters.revert({ id: other.id, revisionId }))).toMatchObject({
    code: 'not_found',
  })
})

test('brought back to what is here twice by now: the admins hear of it, as they do of an edit', async () => {
  const { app, alice, bob, root } = await cast()
  const { id } = await given(app, 'approved', alice, root)
  await editRaw(app, root, id, { name: 'Renamed' })
  const other = await given(app, 'approved', bob, root)
  await app.as(root).notifications.markAllRead()
  const revisionId = (await app.as(root).characters.history({ id })).items.at(-1)!.id
  await app.as(root).characters.revert({ id, revisionId })
  const { items } = await app.as(root).notifications.page({ limit: 1 })
  expect(items).toMatchObject([
    { type: 'duplicate_detected', isRead: false, metadata: { duplicates: [{ characterId: other.id }] } },
  ])
})
