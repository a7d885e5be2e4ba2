import { HISTORY_FULL, HISTORY_MAX_BYTES, HISTORY_MAX_EDITS } from '@personae/contract/history'
import { expect, test } from 'vitest'
import type { TestApp } from '../../../test-app.testing.ts'
import { appWithMembers, editRaw, failureIn, given, rowsOf } from '../../members.testing.ts'
import { longestSubmission } from '../characters/longest.testing.ts'

/** Number of edits that are copied in the database instead of made. */
const COPIED = HISTORY_MAX_EDITS - 40
/** Number of edits attempted; with the copied ones they are more than a history takes. */
const ATTEMPTS = 45

/** The error of a call, or null. */
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => failureIn(Promise.reject(error)),
  )

/** Stores copies of the last edit. */
const copyLastEdit = (app: TestApp, copies: number) =>
  app.db.transact(async (tx) => {
    const revisions = tx.selectFrom('character_revision').selectAll().orderBy('seq', 'desc')
    const { seq: _, ...last } = await revisions.executeTakeFirstOrThrow()
    for (let at = 0; at < copies; at += 1)
      await tx
        .insertInto('character_revision')
        .values({ ...last, id: `copy ${at}` })
        .execute()
  })

test('many edits of a record of maximum length: the history reaches its limit and stays complete', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'sent back', alice, root)
  const refusals: unknown[] = []
  for (let at = 0; at < ATTEMPTS; at += 1) {
    const backstory = `${at} `.padEnd(20_000, 'x')
    const failure = await refusalOf(editRaw(app, alice, id, longestSubmission({ backstory })))
    if (failure) refusals.push(failure)
    // The first edit has changed more than the backstory, so the second one is copied.
    if (at === 1) await copyLastEdit(app, COPIED)
  }
  expect(refusals.length).toBeGreaterThanOrEqual(ATTEMPTS + COPIED - HISTORY_MAX_EDITS)
  expect(refusals.length).toBeLessThan(ATTEMPTS - 2)
  for (const failure of refusals) expect(failure).toMatchObject({ code: 'conflict', error: HISTORY_FULL })
  const revisions = await rowsOf(app, 'character_revision')
  expect(JSON.stringify(revisions).length).toBeLessThan(HISTORY_MAX_BYTES * 1.5)

  // Admins are not limited, and decisions are not edits: the character is resubmitted, published and removed as before.
  await editRaw(app, root, id, longestSubmission({}))
  await app.as(alice).characters.resubmit({ id })
  expect(await app.as(root).moderation.setStatus({ id, verdict: 'approved' })).toMatchObject({
    status: 'approved',
  })
  const { items } = await app.as(root).characters.history({ id, limit: 1 })
  expect(items).toMatchObject([{ action: 'approved' }])
  await app.as(root).moderation.remove({ id })
})

test.for(['alice', 'root'] as const)(
  'edits that each rewrite everything fill a history by size; admins still change the published page: %s',
  async (name) => {
    const { app, root, ...others } = await appWithMembers()
    const author = { ...others, root }[name]
    const { id } = await given(app, 'sent back', author, root)
    const rewrite = (letter: string) =>
      longestSubmission({
        externalLinks: [],
        crossGenreLinks: Array(100).fill(`https://a.example/${letter.repeat(2_000)}`),
      })
    let done = 0
    for (; done < HISTORY_MAX_EDITS; done += 1) {
      const letter = 'abc'[done % 3]!
      const failure = await refusalOf(editRaw(app, author, id, rewrite(letter)))
      if (failure) break
    }
    expect(done).toBeGreaterThan(5)
    expect(done).toBeLessThan(40)
    expect(await failureIn(editRaw(app, author, id, longestSubmission({})))).toMatchObject({
      error: HISTORY_FULL,
    })

    await app.as(author).characters.resubmit({ id })
    await app.as(root).moderation.setStatus({ id, verdict: 'approved' })
    const backstory = 'Corrected by an admin, years later.'
    expect(await editRaw(app, root, id, longestSubmission({ backstory }))).toMatchObject({ backstory })
  },
)
