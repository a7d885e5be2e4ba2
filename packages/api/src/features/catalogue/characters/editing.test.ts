import { expect, test } from 'vitest'
import { importRecords } from '../imports/imports.testing.ts'
import { SUBMISSION } from '../../../test-app.testing.ts'
import {
  appWithMembers,
  dump,
  editRaw,
  failureIn,
  given,
  rowsOf,
  STATES,
  type State,
} from '../../members.testing.ts'

const MAY_NOT_SEE = 'This character does not exist or has been removed.'
const NOT_YOURS = 'You can only edit your own characters.'
const NOT_REJECTED = 'You can only edit rejected characters.'
const FOR_GOOD = 'This character was rejected permanently and can no longer be edited.'

const REFUSALS: ['alice' | 'bob', State, string, string][] = [
  ['alice', 'pending', 'forbidden', NOT_REJECTED],
  ['alice', 'approved', 'forbidden', NOT_REJECTED],
  ['alice', 'rejected for good', 'forbidden', FOR_GOOD],
  ['bob', 'approved', 'forbidden', NOT_YOURS],
  ['bob', 'pending', 'not_found', MAY_NOT_SEE],
  ['bob', 'sent back', 'not_found', MAY_NOT_SEE],
  ['bob', 'rejected for good', 'not_found', MAY_NOT_SEE],
]

test.for(REFUSALS)(
  '%s edits alice’s character that is %s: %s, and nothing changes',
  async ([who, state, code, message]) => {
    const { app, alice, bob, root } = await appWithMembers()
    const { id } = await given(app, state, alice, root)
    const before = await dump(app)
    const edit = editRaw(app, { alice, bob }[who], id, { name: 'Changed' })
    expect(await failureIn(edit)).toEqual({ code, error: message, message })
    expect(await dump(app)).toEqual(before)
  },
)

test.for(STATES)('an admin edits a character that is %s, and its status stays', async (state) => {
  const { app, alice, root } = await appWithMembers()
  const before = await given(app, state, alice, root)
  app.clock.advance(5_000)
  const edited = await editRaw(app, root, before.id, { name: 'Changed', origin: 'Elsewhere' })
  expect(edited).toEqual({
    ...before,
    name: 'Changed',
    origin: 'Elsewhere',
    version: before.version + 1,
  })
  expect(await rowsOf(app, 'audit_log')).toContainEqual(
    expect.objectContaining({ action: 'character_edited', actorId: root.id, targetId: before.id }),
  )
})

test('the submitter edits a submission sent back for revision any number of times, and its status stays', async () => {
  const { app, alice, root } = await appWithMembers()
  const before = await given(app, 'sent back', alice, root)
  for (const [edits, name] of ['Second try', 'Third try'].entries())
    expect(await editRaw(app, alice, before.id, { name })).toEqual({
      ...before,
      name,
      version: before.version + edits + 1,
    })
})

test('editing a character that does not exist is not found, for an admin too', async () => {
  const { app, alice, root } = await appWithMembers()
  for (const who of [alice, root])
    expect(await failureIn(editRaw(app, who, 'no-such-character', {}))).toMatchObject({ code: 'not_found' })
  expect(await failureIn(editRaw(app, null, 'no-such-character', {}))).toMatchObject({
    code: 'unauthenticated',
  })
})

test('every accepted change is recorded: author, time, and values before and after', async () => {
  const { app, alice, root } = await appWithMembers()
  const at = () => app.clock.now().toISOString()
  const { id } = await app.given.pending(alice)
  const expected: object[] = [{ action: 'submitted', byUserId: alice.id, at: at(), changes: {} }]

  app.clock.advance(60_000)
  await app.as(root).moderation.setStatus({ id, verdict: 'revision', rejectionReason: 'Say more' })
  expected.push({
    action: 'rejected',
    byUserId: root.id,
    at: at(),
    changes: { status: ['pending', 'rejected'], rejectionReason: [null, 'Say more'] },
  })

  app.clock.advance(60_000)
  await editRaw(app, alice, id, { name: 'Orla', creators: [], imageUrl: null })
  expected.push({
    action: 'edited',
    byUserId: alice.id,
    at: at(),
    changes: { name: ['Orla Quickwater', 'Orla'], creators: ['["Ana Prado"]', '[]'] },
  })

  app.clock.advance(60_000)
  await app.as(alice).characters.resubmit({ id })
  expected.push({
    action: 'resubmitted',
    byUserId: alice.id,
    at: at(),
    changes: { status: ['rejected', 'pending'], rejectionReason: ['Say more', null] },
  })

  app.clock.advance(60_000)
  await app.as(root).moderation.setStatus({ id, verdict: 'approved' })
  expected.push({
    action: 'approved',
    byUserId: root.id,
    at: at(),
    changes: { status: ['pending', 'approved'], publishedAt: [null, at()] },
  })

  const revisions = await app.db.read
    .selectFrom('character_revision')
    .selectAll()
    .where('characterId', '=', id)
    .orderBy('at')
    .execute()
  expect(revisions.map(({ changes, ...row }) => ({ ...row, changes: JSON.parse(changes) }))).toEqual(
    expected.map((revision) => expect.objectContaining(revision)),
  )
})

test('an edit without changes writes nothing: no revision, no audit entry, no new content version', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'approved', alice, root)
  const before = await dump(app)
  const same = await editRaw(app, root, id, { name: '  Orla Quickwater ', writers: ['', 'Jun Ode'] })
  expect(same).toEqual(await app.visitor.characters.byId({ id }))
  expect(await dump(app)).toEqual(before)
})

test('a refused edit writes no revision', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'approved', alice, root)
  const before = await rowsOf(app, 'character_revision')
  await failureIn(editRaw(app, alice, id, { name: 'Changed' }))
  await failureIn(editRaw(app, root, id, { name: '' }))
  expect(await rowsOf(app, 'character_revision')).toEqual(before)
})

test('optional fields that an edit leaves out are emptied, as the form sends them all', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'sent back', alice, root)
  const edited = await editRaw(app, alice, id, { series: undefined, creators: undefined })
  expect(edited).toMatchObject({ series: null, creators: [] })
})

test('a concurrent edit and resubmission: both succeed or the edit is refused, never half of either', async () => {
  const { app, alice, root } = await appWithMembers()
  for (let round = 0; round < 20; round += 1) {
    const { id } = await given(app, 'sent back', alice, root)
    const [edit, resubmit] = await Promise.allSettled([
      editRaw(app, alice, id, { name: `Round ${round}` }),
      app.as(alice).characters.resubmit({ id }),
    ])
    expect(resubmit.status).toBe('fulfilled')
    const now = await app.as(alice).characters.byId({ id })
    expect(now.status).toBe('pending')
    expect(now.name).toBe(edit.status === 'fulfilled' ? `Round ${round}` : 'Orla Quickwater')
  }
})

test('what an import did not bring may stay empty in an edit; once it is filled it is required', async () => {
  const { app, root } = await appWithMembers()
  const { abilities: _, personality, ...record } = SUBMISSION
  await importRecords(app, [{ ...record, personality, source: 'bestiary', sourceId: '1' }])
  const [{ id }] = (await rowsOf(app, 'character')) as unknown as [{ id: string }]
  const edit = (more: object) => app.as(root).characters.edit({ ...record, personality, id, ...more })
  const needsAbility = { code: 'invalid', message: 'At least one ability is required' }

  expect(await edit({ name: 'Mended', abilities: [] })).toMatchObject({ name: 'Mended', abilities: [] })
  const needsTraits = {
    code: 'invalid',
    issues: [{ path: 'personality', message: 'Personality traits are required' }],
  }
  expect(await failureIn(edit({ abilities: [], personality: [] }))).toMatchObject(needsTraits)
  expect(await edit({ abilities: ['Song'] })).toMatchObject({ abilities: ['Song'] })
  expect(await failureIn(edit({ abilities: [' '] }))).toMatchObject(needsAbility)
  expect(await app.as(root).characters.byId({ id })).toMatchObject({ abilities: ['Song'], personality })
})
