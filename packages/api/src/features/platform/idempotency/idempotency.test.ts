import { expect, test } from 'vitest'
import { SUBMISSION } from '../../../test-app.testing.ts'
import { procedures } from '../../../procedures.ts'
import { ORDER } from '../../extras/promotions/payments.testing.ts'
import { approvedCompany } from '../../catalogue/companies/companies.testing.ts'
import { appWithPage } from '../../review/corrections/corrections.testing.ts'
import { appWithMembers, dump, failureIn, rowsOf } from '../../members.testing.ts'

const DAY = 24 * 60 * 60 * 1_000

async function sender() {
  const people = await appWithMembers()
  const { app, alice } = people
  const submit = (idempotencyKey: string, more: object = {}, by = alice) =>
    app.as(by, undefined, { idempotencyKey }).characters.submit({ ...SUBMISSION, ...more })
  const count = async () => (await rowsOf(app, 'character')).length
  return { ...people, submit, count }
}

/** Calls that take a key: a request of bob, which `name` makes a different one. */
const MAKERS = {
  'characters.submit': {
    table: 'character',
    make: ({ app, bob }: People, key: string | undefined, name: string) =>
      app.as(bob, {}, { idempotencyKey: key }).characters.submit({ ...SUBMISSION, name }),
  },
  'corrections.create': {
    table: 'correction',
    records: 1,
    make: ({ app, bob, character }: People, key: string | undefined, series: string) =>
      app
        .as(bob, {}, { idempotencyKey: key })
        .corrections.create({ characterId: character.id, kind: 'change', changes: { series } }),
  },
  'lists.create': {
    table: 'list',
    make: ({ app, bob }: People, key: string | undefined, name: string) =>
      app.as(bob, {}, { idempotencyKey: key }).lists.create({ name }),
  },
  'moderation.putTemplate': {
    table: 'reason_template',
    make: ({ app, root }: People, key: string | undefined, title: string) =>
      app.as(root, {}, { idempotencyKey: key }).moderation.putTemplate({ title, text: 'Please say more.' }),
  },
  'payments.start': {
    table: 'payment',
    make: async ({ app, alice, character }: People, key: string | undefined, title: string) => {
      const { payments } = app.as(alice, {}, { idempotencyKey: key })
      return (await payments.start({ ...ORDER, title, characterId: character.id })).payment
    },
  },
  'removalRequests.create': {
    table: 'correction',
    records: 1,
    prepare: ({ app, bob, root, character: { origin } }: People) =>
      approvedCompany(app, bob, root, { name: origin }),
    make: ({ app, bob, character: { id } }: People, key: string | undefined, reason: string) =>
      app.as(bob, {}, { idempotencyKey: key }).removalRequests.create({ id, reason }),
  },
} satisfies Record<string, Maker>

interface Maker {
  table: 'character' | 'correction' | 'list' | 'payment' | 'reason_template'
  make: (people: People, key: string | undefined, text: string) => Promise<{ id: string }>
  prepare?: (people: People) => Promise<unknown>
  /** Records that three requests with different keys make: one if it blocks others until its decision. */
  records?: number
}

type People = Awaited<ReturnType<typeof appWithPage>>

test('the procedures that take a key are those of the table', () => {
  const marked = [...procedures.values()].filter(({ meta }) => meta.isIdempotent).map(({ path }) => path)
  expect(marked.toSorted()).toEqual(Object.keys(MAKERS))
})

test.each(Object.entries<Maker>(MAKERS))(
  '%s: the same request with the same key makes one record, and returns it each time',
  async (_, { make, table, prepare, records = 3 }) => {
    const people = await appWithPage()
    const { app } = people
    await prepare?.(people)
    const count = async () => (await rowsOf(app, table)).length
    const others = await count()
    const made = await make(people, 'one', 'A text')
    const before = await dump(app)
    app.clock.advance(50)
    expect(await make(people, 'one', 'A text')).toEqual(made)
    expect(await failureIn(make(people, 'one', 'Another text'))).toMatchObject({ code: 'conflict' })
    for (const key of ['', 'k'.repeat(201)])
      expect(await failureIn(make(people, key, 'A text'))).toMatchObject({ code: 'invalid' })
    expect(await dump(app)).toEqual(before)

    await Promise.allSettled(['k'.repeat(200), undefined].map((key) => make(people, key, 'A text')))
    expect(await count()).toBe(others + records)
  },
)

test.each(Object.entries<Maker>(MAKERS))(
  '%s: twenty concurrent requests with one key make one record',
  async (_, { make, prepare }) => {
    const people = await appWithPage()
    await prepare?.(people)
    const answers = await Promise.all(Array.from({ length: 20 }, () => make(people, 'one', 'A text')))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  },
)

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

test('a key whose correction was decided or withdrawn is refused with how it stands, and nothing is made', async () => {
  const people = await appWithPage()
  const { app, alice, bob, root, desk } = people
  const send = (key: string) => MAKERS['corrections.create'].make(people, key, key)
  const refuse = async (key: string, message: string) => {
    const before = await dump(app)
    expect(await failureIn(send(key))).toMatchObject({ code: 'conflict', message })
    expect(await dump(app)).toEqual(before)
  }

  const answered = await send('answered')
  await app.as(alice).corrections.answer({ id: answered.id, ownerSays: 'agrees' })
  expect(await send('answered')).toMatchObject({ id: answered.id, status: 'open', ownerSays: 'agrees' })

  await app.as(bob).corrections.withdraw({ id: (await send('withdrawn')).id })
  await refuse('withdrawn', 'This correction has been withdrawn.')

  const { id } = await send('decided')
  await app.as(root).desk.schedule({ kind: 'correction', id, verdict: 'refused', reason: 'No.' })
  expect(await send('decided')).toMatchObject({ id, status: 'open' })
  await app.as(root).desk.undo({ kind: 'correction', id })
  await desk.decide({ id, verdict: 'refused', reason: 'No.' })
  await refuse('decided', 'This correction is no longer open: root has refused it.')
  await desk.decide({ id: (await send('accepted')).id, verdict: 'accepted' })
  await refuse('accepted', 'This correction is no longer open: root has accepted it.')
})

test('a list that was changed meanwhile is returned as it is; a deleted one is made again', async () => {
  const people = await appWithPage()
  const { app, bob } = people
  const make = () => MAKERS['lists.create'].make(people, 'one', 'A list')
  const { id } = await make()
  const renamed = await app.as(bob).lists.update({ id, name: 'Renamed' })
  expect(await make()).toEqual(renamed)
  await app.as(bob).lists.remove({ id })
  expect((await make()).id).not.toBe(id)
})

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
