import { expect, test } from 'vitest'
import { SUBMISSION } from '../../test-app.testing.ts'
import { appWithMembers, dump, failureIn, rowsOf } from '../members.testing.ts'

const DAY = 24 * 60 * 60 * 1_000

async function sender() {
  const people = await appWithMembers()
  const { app, alice } = people
  const submit = (idempotencyKey: string, more: object = {}, by = alice) =>
    app.as(by, undefined, { idempotencyKey }).characters.submit({ ...SUBMISSION, ...more })
  const count = async () => (await rowsOf(app, 'character')).length
  return { ...people, submit, count }
}

test('the same request with the same key creates one character, and returns it each time', async () => {
  const { app, submit } = await sender()
  const first = await submit('one')
  const before = await dump(app)
  app.clock.advance(50)
  expect(await submit('one')).toEqual(first)
  expect(await dump(app)).toEqual(before)
})

test('twenty concurrent requests: one character, and every admin is notified once', async () => {
  const { app, root, submit, count } = await sender()
  const answers = await Promise.all(Array.from({ length: 20 }, () => submit('one')))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await count()).toBe(1)
  expect((await app.as(root).notifications.page({})).total).toBe(1)
})

test('another key, another user or no key: another character', async () => {
  const { app, alice, bob, submit, count } = await sender()
  await submit('one')
  await submit('two')
  await submit('one', {}, bob)
  for (let at = 0; at < 2; at += 1) await app.as(alice).characters.submit(SUBMISSION)
  expect(await count()).toBe(5)
})

test('a key that was used for another request is refused, and nothing is created', async () => {
  const { app, submit } = await sender()
  await submit('one')
  const before = await dump(app)
  expect(await failureIn(submit('one', { name: 'Another' }))).toMatchObject({ code: 'conflict' })
  for (const key of ['', 'k'.repeat(201)]) {
    expect(await failureIn(submit(key))).toMatchObject({ code: 'invalid' })
  }
  expect(await dump(app)).toEqual(before)
})

test.each([
  [{ verdict: 'approved' }, 'has been approved'],
  [{ verdict: 'revision', rejectionReason: 'Say more.' }, 'was sent back to you for changes'],
  [{ verdict: 'permanent' }, 'has been rejected'],
] as const)(
  'a key whose character has been decided on (%j) is refused: nothing is created',
  async (decision, outcome) => {
    const { app, root, submit } = await sender()
    const { id } = await submit('one')
    await app.as(root).moderation.setStatus({ id, ...decision })
    const before = await dump(app)
    expect(await failureIn(submit('one'))).toMatchObject({
      code: 'conflict',
      message: `You have already submitted this: “${SUBMISSION.name}” ${outcome}.`,
    })
    expect(await dump(app)).toEqual(before)
    expect((await submit('another')).id).not.toBe(id)
  },
)

test('a character that is pending again is returned as it is', async () => {
  const { app, alice, root, submit } = await sender()
  const { id } = await submit('one')
  await app.as(root).moderation.setStatus({ id, verdict: 'revision', rejectionReason: 'Say more.' })
  const resubmitted = await app.as(alice).characters.resubmit({ id })
  expect(await submit('one')).toEqual(resubmitted)
})

test('a deleted record is created again; keys expire after a day', async () => {
  const { app, root, submit } = await sender()
  const { id } = await submit('one')
  await app.as(root).moderation.remove({ id })
  const second = await submit('one')
  expect(second.id).not.toBe(id)
  expect((await submit('one')).id).toBe(second.id)

  app.clock.advance(DAY)
  await app.services.idempotency.sweep()
  expect((await submit('one')).id).toBe(second.id)
  app.clock.advance(1)
  await app.services.idempotency.sweep()
  expect((await submit('one')).id).not.toBe(second.id)
})

test('a repeated request succeeds even though it has used up the limit of pending submissions', async () => {
  const { app } = await appWithMembers({ rateLimit: true })
  const dora = await app.given.user('dora')
  const submit = (at: number) =>
    app
      .as(dora, undefined, { idempotencyKey: `number ${at}` })
      .characters.submit({ ...SUBMISSION, name: `Number ${at}` })
  const { maxPending } = await untilFull(submit)
  expect((await submit(maxPending)).name).toBe(`Number ${maxPending}`)
  expect(await failureIn(submit(maxPending + 1))).toMatchObject({ code: 'conflict' })
})

async function untilFull(submit: (at: number) => Promise<unknown>): Promise<{ maxPending: number }> {
  for (let at = 1; ; at += 1) {
    try {
      await submit(at)
    } catch {
      return { maxPending: at - 1 }
    }
  }
}
