import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pictureHashOf } from '@personae/contract/media'
import { importRecords, nameOfPicture, pictureOf, SUBMISSION } from '../../../test-app.testing.ts'
import { appWithMembers, editRaw, failureIn, given, rowsOf } from '../../members.testing.ts'

const MAY_NOT = 'Only the submitter and the admins can see the history.'

test('author, time and changes, latest first: for the submitter and the admins', async () => {
  const { app, alice, bob, root } = await appWithMembers()
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
    expect(items[0]!.fields).toEqual(['name', 'series', 'abilities', 'imageUrl'])
    expect(items[2]!.fields).toEqual([])
    const { changes } = await app.as(person).characters.revision({ id, revisionId: items[0]!.id })
    expect(changes).toEqual([
      { field: 'name', before: 'Orla Quickwater', after: 'Orla Slow' },
      { field: 'series', before: 'Tideborn II', after: null },
      { field: 'abilities', before: ['Reads currents', 'Holds her breath'], after: ['Swims'] },
      { field: 'imageUrl', before: null, after: expect.stringMatching(/^\/media\//) },
    ])
  }
  const revisionId = (await app.as(root).characters.history({ id })).items[0]!.id
  for (const stranger of [app.as(bob), app.visitor])
    await failureIn(stranger.characters.revision({ id, revisionId }))
  const other = await given(app, 'approved', bob, root, { name: 'Somebody Else' })
  expect(await failureIn(app.as(root).characters.revision({ id: other.id, revisionId }))).toMatchObject({
    code: 'not_found',
  })
  expect(await failureIn(app.as(bob).characters.history({ id }))).toMatchObject({
    code: 'forbidden',
    error: MAY_NOT,
  })
  expect(await failureIn(app.visitor.characters.history({ id }))).toMatchObject({ code: 'unauthenticated' })
  expect(await failureIn(app.as(root).characters.history({ id: 'missing' }))).toMatchObject({
    code: 'not_found',
  })
})

test('the pages together list each change once', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'approved', alice, root)
  for (let at = 0; at < 9; at += 1) await editRaw(app, root, id, { name: `Number ${at}` })
  const own = app.as(root).characters
  const first = await own.history({ id, limit: 6 })
  const second = await own.history({ id, limit: 6, cursor: first.nextCursor })
  expect(second.nextCursor).toBeNull()
  expect(new Set([...first.items, ...second.items].map((one) => one.id)).size).toBe(11)
})

test('reverting restores every field as of that revision, whatever was edited since', async () => {
  const { app, alice, root } = await appWithMembers()
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
      const { version: _, ...then } = states[at]!
      const { version, ...now } = before
      const isSame = JSON.stringify(now) === JSON.stringify(then)
      const outcome = await (isSame ? failureIn(revert) : revert)
      expect(outcome).toMatchObject(isSame ? { code: 'conflict' } : { ...then, version: version + 1 })
    }),
    { numRuns: 25 },
  )
})

test('a revert is a new revision, and is found in the search and in the log', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'approved', alice, root)
  await editRaw(app, root, id, { name: 'Renamed' })
  const { items } = await app.as(root).characters.history({ id })
  await app.as(root).characters.revert({ id, revisionId: items.at(-1)!.id })
  expect((await app.visitor.characters.gallery({ q: 'quickwater' })).total).toBe(1)
  const [last] = (await app.as(alice).characters.history({ id })).items
  expect(last).toMatchObject({ action: 'reverted', by: 'root', fields: ['name'] })
  expect(await app.as(alice).characters.revision({ id, revisionId: last!.id })).toEqual({
    changes: [{ field: 'name', before: 'Renamed', after: 'Orla Quickwater' }],
  })
  expect(await rowsOf(app, 'audit_log')).toContainEqual(
    expect.objectContaining({ action: 'character_reverted', targetId: id }),
  )
})

test('a revert restores the picture, and the history shows the replaced one', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const first = await given(app, 'approved', alice, root, { imageUrl: pictureOf('fox') })
  const { id } = first
  const edited = await editRaw(app, root, id, { name: 'Renamed', imageUrl: pictureOf('owl') })
  const { items } = await app.as(root).characters.history({ id })
  const revision = await app.as(alice).characters.revision({ id, revisionId: items[0]!.id })
  expect(revision.changes).toContainEqual({
    field: 'imageUrl',
    before: first.imageUrl,
    after: edited.imageUrl,
  })

  const fox = pictureHashOf(first.imageUrl!)!
  const { media } = app.services
  expect(await media.isPublic(fox)).toBe(false)
  const visibleTo = await Promise.all([alice, root, bob].map((person) => media.isVisibleTo(person, fox)))
  expect(visibleTo).toEqual([true, true, false])

  const revert = () => app.as(root).characters.revert({ id, revisionId: items.at(-1)!.id })
  expect(await revert()).toMatchObject({ name: 'Orla Quickwater', imageUrl: first.imageUrl })
  expect(await media.isPublic(fox)).toBe(true)
  expect(await failureIn(revert())).toMatchObject({
    code: 'conflict',
    error: 'Nothing to revert: the character is already as it was then.',
  })
})

test('pictures of the history are deleted with the character, unless another one uses them', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'approved', alice, root, { imageUrl: pictureOf('fox') })
  const other = await given(app, 'approved', alice, root, { imageUrl: pictureOf('owl') })
  for (const picture of ['owl', 'elk', 'hen']) await editRaw(app, root, id, { imageUrl: pictureOf(picture) })
  expect(await rowsOf(app, 'media')).toHaveLength(4)
  await app.as(root).moderation.remove({ id })
  expect(await rowsOf(app, 'media')).toMatchObject([{ hash: pictureHashOf(other.imageUrl!) }])
})

test('a user who may not edit may not revert; nor is there anything to revert to the present, or to another character', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const { id } = await given(app, 'approved', alice, root)
  const other = await given(app, 'approved', bob, root, { name: 'Somebody Else' })
  await editRaw(app, root, id, { name: 'Renamed' })
  const revisions = (await app.as(root).characters.history({ id })).items
  const revisionId = revisions.at(-1)!.id
  expect(await failureIn(app.as(root).characters.revert({ id, revisionId: revisions[0]!.id }))).toMatchObject(
    { error: 'Nothing to revert: the character is already as it was then.' },
  )
  expect(await failureIn(app.as(alice).characters.revert({ id, revisionId }))).toMatchObject({
    error: 'You can only edit rejected characters.',
  })
  expect(await failureIn(app.as(bob).characters.revert({ id, revisionId }))).toMatchObject({
    code: 'forbidden',
  })
  expect(await failureIn(app.as(root).characters.revert({ id: other.id, revisionId }))).toMatchObject({
    code: 'not_found',
  })
  const { id: sentBack } = await given(app, 'sent back', alice, root, { name: 'Mended' })
  const { items } = await app.as(alice).characters.history({ id: sentBack })
  await editRaw(app, alice, sentBack, { name: 'Mended again' })
  const revert = () => app.as(alice).characters.revert({ id: sentBack, revisionId: items.at(-1)!.id })
  expect(await revert()).toMatchObject({ name: 'Mended' })
  await app.as(alice).characters.resubmit({ id: sentBack })
  await app.as(root).moderation.setStatus({ id: sentBack, verdict: 'permanent' })
  expect(await failureIn(revert())).toMatchObject({ code: 'forbidden' })
})

test('a revert to content that has duplicates by now: admins are notified, as of an edit', async () => {
  const { app, alice, bob, root } = await appWithMembers()
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

test('the first version shows what was written then, whatever has changed since', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'approved', alice, root, { imageUrl: pictureOf('fox') })
  await editRaw(app, root, id, { name: 'Renamed', creators: [], imageUrl: pictureOf('owl') })
  const { items } = await app.as(alice).characters.history({ id })
  const textsOf = async (revisionId: string) =>
    (await app.as(alice).characters.revision({ id, revisionId })).changes.map(({ field, before, after }) => [
      field,
      before,
      after,
    ])
  const first = await textsOf(items.at(-1)!.id)
  expect(first).toContainEqual(['name', null, 'Orla Quickwater'])
  expect(first).toContainEqual(['creators', null, ['Ana Prado']])
  expect(first).toContainEqual(['imageUrl', null, expect.stringContaining(nameOfPicture('fox'))])
  // Empty fields are left out, and only fields that users write are shown.
  expect(first.map(([field]) => field)).not.toContain('relationships')
  expect(first.map(([field]) => field)).not.toContain('status')
  expect(items.at(-1)).toMatchObject({ action: 'submitted', fields: [] })
})

test('of an imported character the first version shows all fields, and a later import what it has changed', async () => {
  const { app, root } = await appWithMembers()
  const record = { ...SUBMISSION, source: 'wiki', sourceId: '1' }
  await importRecords(app, [record])
  await importRecords(app, [{ ...record, series: 'Tides' }])
  const { id } = (await app.as(root).characters.list({})).items[0]!
  const { items } = await app.as(root).characters.history({ id })
  const [later, first] = await Promise.all(
    items.map(({ id: revisionId }) => app.as(root).characters.revision({ id, revisionId })),
  )
  expect(later!.changes).toEqual([{ field: 'series', before: 'Tideborn II', after: 'Tides' }])
  expect(first!.changes).toContainEqual({ field: 'series', before: null, after: 'Tideborn II' })
})

test('a picture that was replaced is in the download of the submitter as well', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id, imageUrl } = await given(app, 'approved', alice, root, { imageUrl: pictureOf('first') })
  const edited = await editRaw(app, root, id, { imageUrl: pictureOf('second') })
  const { pictures } = await app.exportOf(alice)
  expect(pictures).toEqual([edited.imageUrl, imageUrl].map((url) => pictureHashOf(url!)))
})
