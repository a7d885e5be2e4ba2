import { expect, test } from 'vitest'
import { RACES, SUBMISSION } from '../../../test-app.testing.ts'
import { appWithMembers, dump, editRaw, failureIn, given } from '../../members.testing.ts'

test('the version increases with every change, and every answer with the whole record has it', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id, version } = await app.given.pending(alice)
  expect(version).toBe(1)
  const sentBack = { id, verdict: 'revision', rejectionReason: 'Say more' } as const
  expect((await app.as(root).moderation.setStatus(sentBack)).version).toBe(2)
  expect((await editRaw(app, alice, id, { name: 'Renamed' })).version).toBe(3)
  expect((await app.as(alice).characters.resubmit({ id })).version).toBe(4)
  expect((await app.as(root).moderation.setStatus({ id, verdict: 'approved' })).version).toBe(5)
  expect((await app.visitor.characters.byId({ id })).version).toBe(5)
})

/** A history holds 200 versions. */
const EDITS = Math.min(RACES, 190)

test('two concurrent edits, again and again: one succeeds, the other is refused, and no edit is lost', async () => {
  const { app, alice, root } = await appWithMembers()
  const second = await app.given.admin('second')
  let { id, version } = await given(app, 'approved', alice, root)
  for (let at = 0; at < EDITS; at += 1) {
    app.clock.advance(1_000)
    const edits = await Promise.allSettled(
      [root, second].map((by) =>
        editRaw(app, by, id, { description: `By ${by.username}, number ${at}`, baseVersion: version }),
      ),
    )
    const [won] = edits.flatMap((edit) => (edit.status === 'fulfilled' ? edit.value : []))
    const [lost] = edits.flatMap((edit) => (edit.status === 'rejected' ? edit : []))
    expect(won?.version).toBe(version + 1)
    const winner = edits[0]!.status === 'fulfilled' ? root : second
    expect(won?.description).toBe(`By ${winner.username}, number ${at}`)
    expect(await failureIn(Promise.reject(lost?.reason as Error))).toMatchObject({
      code: 'changed',
      change: { by: winner.username, at: app.clock.now().toISOString(), version: version + 1 },
    })
    version += 1
  }
  expect((await app.as(root).characters.history({ id })).total).toBe(EDITS + 2)
})

const STALE = {
  'an edit': { state: 'sent back', act: 'edit' },
  'a revert': { state: 'sent back', act: 'revert' },
  'a resubmission': { state: 'sent back', act: 'resubmit' },
  'a decision': { state: 'pending', act: 'setStatus' },
  'a scheduled decision': { state: 'pending', act: 'schedule' },
} as const

test.for(Object.entries(STALE))(
  '%s based on an outdated version: refused, and nothing changes',
  async ([, { state, act }]) => {
    const { app, alice, root } = await appWithMembers()
    const second = await app.given.admin('second')
    const { id, version: baseVersion } = await given(app, state, alice, root)
    app.clock.advance(60_000)
    await editRaw(app, second, id, { name: 'Changed by the second' })
    const [, first] = (await app.as(root).characters.history({ id })).items
    const before = await dump(app)
    const acts = {
      edit: () => editRaw(app, alice, id, { description: 'What alice makes of it', baseVersion }),
      revert: () => app.as(root).characters.revert({ id, revisionId: first!.id, baseVersion }),
      resubmit: () => app.as(alice).characters.resubmit({ id, baseVersion }),
      setStatus: () => app.as(root).moderation.setStatus({ id, verdict: 'approved', baseVersion }),
      schedule: () =>
        app.as(root).desk.schedule({ kind: 'submission', id, verdict: 'approved', baseVersion }),
    }
    expect(await failureIn(acts[act]())).toEqual({
      code: 'changed',
      error: expect.any(String),
      message: '“Changed by the second” was changed by second in the meantime.',
      change: { by: 'second', at: app.clock.now().toISOString(), version: baseVersion + 1 },
    })
    expect(await dump(app)).toEqual(before)
  },
)

test('an admin who saw the version before a resubmission cannot publish it', async () => {
  const { app, alice, root } = await appWithMembers()
  const second = app.as(await app.given.admin('second')).moderation
  const { id, version: baseVersion } = await app.given.pending(alice)
  const other = await app.given.pending(alice, { name: 'Another' })
  await second.setStatus({ id, verdict: 'revision', rejectionReason: 'Say more' })
  await editRaw(app, alice, id, { name: 'Rewritten' })
  await app.as(alice).characters.resubmit({ id })

  const { desk, moderation, characters } = app.as(root)
  const approval = { verdict: 'approved', baseVersion } as const
  expect(await failureIn(moderation.setStatus({ id, ...approval }))).toMatchObject({ code: 'changed' })
  expect(await failureIn(desk.schedule({ kind: 'submission', id, ...approval }))).toMatchObject({
    code: 'changed',
  })
  const submissions = [
    { id, baseVersion },
    { id: other.id, baseVersion: other.version },
  ]
  expect(await moderation.decideMany({ submissions, verdict: 'approved' })).toEqual({
    decided: [other.id],
    refused: [{ id, message: '“Rewritten” was changed by alice in the meantime.' }],
  })
  expect((await characters.byId({ id })).status).toBe('pending')
})

test('two characters are not marked as distinct if one has changed since the comparison', async () => {
  const { app, alice, root } = await appWithMembers()
  const original = await given(app, 'approved', alice, root)
  const copy = await app.given.pending(alice)
  const pair = { newId: copy.id, originalId: original.id }
  const versions = { newVersion: copy.version, originalVersion: original.version }
  await editRaw(app, root, original.id, { backstory: 'Quite another story than the one before.' })
  const { callDistinct } = app.as(root).duplicates
  const before = await dump(app)
  expect(await failureIn(callDistinct({ ...pair, ...versions }))).toMatchObject({ code: 'changed' })
  expect(await dump(app)).toEqual(before)
  await callDistinct({ ...pair, ...versions, originalVersion: original.version + 1 })
})

test('a request without a base version acts on the current one', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await app.given.pending(alice)
  await editRaw(app, root, id, { name: 'Renamed' })
  expect((await app.as(root).moderation.setStatus({ id, verdict: 'approved' })).status).toBe('approved')
})

test('an edit whose answer was lost is accepted when it is sent again', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id, version: baseVersion } = await given(app, 'approved', alice, root)
  const edit = () => editRaw(app, root, id, { name: 'Renamed', baseVersion })
  expect(await edit()).toEqual(await edit())
})

test.for([0, -1, 1.5, '1', Number.NaN])('%s is no version', async (baseVersion) => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await app.given.pending(alice)
  const edit = app.as(root).characters.edit({ ...SUBMISSION, id, baseVersion: baseVersion as number })
  expect(await failureIn(edit)).toMatchObject({ code: 'invalid', issues: [{ path: 'baseVersion' }] })
})
