import { SUBMITTERS_SHOWN } from '@personae/contract/moderation.constants'
import { expect, test } from 'vitest'
import { appWithMembers, editRaw, failureIn } from '../../members.testing.ts'
import { expectWhole } from '../../references.testing.ts'

test('the queue marks possible duplicates until they no longer are', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const admin = app.as(root)
  const marked = async () =>
    (await admin.moderation.queue({})).items
      .filter(({ mayBeDuplicate }) => mayBeDuplicate)
      .map(({ name }) => name)
  const original = await app.given.approved(alice, root)
  const again = await app.given.pending(bob)
  const third = await app.given.pending(bob, { name: 'Quickwater, Orla' })
  await app.given.pending(bob, {
    name: 'Somebody Else',
    origin: 'Elsewhere',
    backstory: 'Nothing of the sort, at all.',
  })
  expect(await marked()).toEqual(['Orla Quickwater', 'Quickwater, Orla'])

  // Editing it to differ, marking it as distinct, rejecting and deleting each remove the mark.
  await editRaw(app, root, third.id, {
    name: 'Tamsin Reed',
    origin: 'Far Hills',
    creators: [],
    backstory: 'She walked out of the hills and never said why she had.',
  })
  expect(await marked()).toEqual(['Orla Quickwater'])
  await admin.duplicates.callDistinct({ newId: again.id, originalId: original.id })
  expect(await marked()).toEqual([])
  const last = await app.given.pending(alice)
  expect(await marked()).toEqual(['Orla Quickwater'])
  await admin.moderation.setStatus({ id: again.id, verdict: 'revision', rejectionReason: 'Twice' })
  expect(await marked()).toEqual(['Orla Quickwater'])
  await admin.moderation.remove({ id: original.id })
  expect(await marked()).toEqual([])
  await app.as(alice).characters.withdraw({ id: last.id })
  await expectWhole(app)
})

test('submitters are suggested by a part of their names, and only while they have a pending submission', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const zoe = await app.given.user('Zoé_Alison')
  const { id } = await app.given.pending(alice)
  await app.given.pending(alice)
  await app.given.pending(zoe)
  await app.given.approved(bob, root)
  const suggest = (q?: string) => app.as(root).moderation.submitters({ q })
  expect(await suggest()).toEqual(['Zoé_Alison', 'alice'])
  expect(await suggest('ALI')).toEqual(['Zoé_Alison', 'alice'])
  expect(await suggest('zoe')).toEqual(['Zoé_Alison'])
  expect(await suggest('bob')).toEqual([])
  expect(await suggest('%')).toEqual([])
  const some = app.as(root).moderation.submitters
  expect(await some({ limit: 1 })).toEqual(['Zoé_Alison'])
  for (const limit of [0, SUBMITTERS_SHOWN + 1])
    expect(await failureIn(some({ limit }))).toMatchObject({ code: 'invalid' })
  await app.as(alice).characters.withdraw({ id })
  expect(await suggest('alice')).toEqual(['alice'])
  expect(await failureIn(app.as(alice).moderation.submitters({}))).toMatchObject({ code: 'forbidden' })
})
