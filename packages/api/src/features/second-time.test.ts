import type { CurrentUser } from '@personae/contract/auth'
import { UNDO_PERIOD_MS } from '@personae/contract/moderation.constants'
import { expect, test } from 'vitest'
import { appWithPage } from './review/corrections/corrections.testing.ts'
import { dump, failureIn } from './members.testing.ts'
import { ORDER, published } from './extras/promotions/payments.testing.ts'

type People = Awaited<ReturnType<typeof appWithPage>> & { pending: string; own: string; second: CurrentUser }

interface Write {
  /** Prepares the state before the write. @returns the id that the write is about */
  given: (people: People) => string | Promise<string>
  does: (people: People, who: CurrentUser, id: string) => Promise<unknown>
  /** The result of the second call: the code of its refusal, or the first result, with nothing changed. */
  again: 'conflict' | 'not_found' | 'as before'
  /** Somebody else's write that comes first, and the code of the refusal after it. */
  late?: [first: (people: People, id: string) => Promise<unknown>, code: string]
}

const approve = ({ app, root }: People, id: string) =>
  app.as(root).moderation.setStatus({ id, verdict: 'approved' })

const schedule = ({ app }: People, who: CurrentUser, id: string) =>
  app.as(who).desk.schedule({ kind: 'submission', id, verdict: 'approved' })

const removeOf = ({ app, root }: People, id: string) => app.as(root).moderation.remove({ id })

/** Writes of admins, about a pending submission unless `given` says otherwise. */
const BY_ADMINS: Record<string, Write> = {
  'moderation.setStatus': {
    given: ({ pending }) => pending,
    does: ({ app }, who, id) => app.as(who).moderation.setStatus({ id, verdict: 'approved' }),
    again: 'conflict',
    late: [removeOf, 'not_found'],
  },
  'desk.schedule': {
    given: ({ pending }) => pending,
    does: schedule,
    again: 'conflict',
    late: [approve, 'conflict'],
  },
  'desk.undo': {
    async given(people) {
      await schedule(people, people.root, people.pending)
      return people.pending
    },
    does: ({ app }, who, id) => app.as(who).desk.undo({ kind: 'submission', id }),
    again: 'conflict',
    late: [
      async ({ app }) => {
        app.clock.advance(UNDO_PERIOD_MS)
        await app.services.jobs.runDue('decision')
      },
      'conflict',
    ],
  },
  'moderation.remove': {
    given: ({ pending }) => pending,
    does: ({ app }, who, id) => app.as(who).moderation.remove({ id }),
    again: 'not_found',
  },
  'moderation.reopen': {
    async given({ app, second, pending }) {
      await app.as(second).moderation.setStatus({ id: pending, verdict: 'permanent' })
      return pending
    },
    does: ({ app }, who, id) => app.as(who).moderation.reopen({ id, to: 'pending', reason: 'I was wrong.' }),
    again: 'conflict',
    late: [removeOf, 'not_found'],
  },
  'corrections.decide': {
    given: async ({ suggest }) => (await suggest({ name: 'Orla' })).id,
    does: ({ app }, who, id) => app.as(who).corrections.decide({ id, verdict: 'accepted' }),
    again: 'conflict',
    late: [({ app, bob }, id) => app.as(bob).corrections.withdraw({ id }), 'conflict'],
  },
  'payments.refund': {
    async given({ app, alice, own }) {
      const { payment } = await app.as(alice).payments.start({ ...ORDER, characterId: own })
      return (await app.as(alice).payments.payDemo({ id: payment.id, card: 'succeeds' })).id
    },
    does: ({ app }, who, id) => app.as(who).payments.refund({ id }),
    again: 'conflict',
  },
}

const started = async ({ app, alice, own }: People) =>
  (await app.as(alice).payments.start({ ...ORDER, characterId: own })).payment.id

/** Writes of alice. */
const BY_MEMBERS: Record<string, Write> = {
  'payments.payDemo': {
    given: started,
    does: ({ app }, who, id) => app.as(who).payments.payDemo({ id, card: 'succeeds' }),
    again: 'conflict',
    late: [({ app, alice }, id) => app.as(alice).payments.cancel({ id }), 'conflict'],
  },
  'payments.cancel': {
    given: started,
    does: ({ app }, who, id) => app.as(who).payments.cancel({ id }),
    again: 'as before',
    late: [({ app, alice }, id) => app.as(alice).payments.payDemo({ id, card: 'succeeds' }), 'conflict'],
  },
  'characters.withdraw': {
    given: ({ pending }) => pending,
    does: ({ app }, who, id) => app.as(who).characters.withdraw({ id }),
    again: 'not_found',
    late: [approve, 'conflict'],
  },
}

async function givenPeople(): Promise<People> {
  const made = await appWithPage()
  const { app, alice, root } = made
  const second = await app.given.admin('second')
  const pending = (await app.given.pending(alice, { name: 'Pending' })).id
  const own = (await published(app, alice, root, 'Own')).id
  return { ...made, pending, own, second }
}

const ADMINS = Object.entries(BY_ADMINS)
const ALL = [
  ...ADMINS.map((row) => [...row, 'root'] as const),
  ...Object.entries(BY_MEMBERS).map((row) => [...row, 'alice'] as const),
]

test.for(ALL)('%s a second time, by a double press', async ([, { given, does, again }, who]) => {
  const all = await givenPeople()
  const id = await given(all)
  await does(all, all[who], id)
  const before = await dump(all.app)
  const codeOf = (call: Promise<unknown>) =>
    again === 'as before' ? call.then(() => again) : failureIn(call).then(({ code }) => code)
  expect(await codeOf(does(all, all[who], id))).toBe(again)
  expect(await dump(all.app)).toEqual(before)
})

test.for(ALL.filter(([, { late }]) => late))(
  '%s after somebody else was first is refused, and changes nothing',
  async ([, { given, does, late }, who]) => {
    const all = await givenPeople()
    const id = await given(all)
    await late![0](all, id)
    const before = await dump(all.app)
    expect(await failureIn(does(all, all[who], id))).toMatchObject({ code: late![1] })
    expect(await dump(all.app)).toEqual(before)
  },
)

test.for(ADMINS)(
  '%s by an admin who was demoted meanwhile is refused, and changes nothing',
  async ([, write]) => {
    const all = await givenPeople()
    const id = await write.given(all)
    await all.app.services.operator.demote('root')
    const before = await dump(all.app)
    // `root` still says isAdmin, like a request that was authenticated a moment ago.
    expect(await failureIn(write.does(all, all.root, id))).toMatchObject({ code: 'forbidden' })
    expect(await dump(all.app)).toEqual(before)
  },
)

test.for(ALL)(
  '%s by an account that was disabled meanwhile is refused, and changes nothing',
  async ([, write, who]) => {
    const all = await givenPeople()
    const id = await write.given(all)
    await all.app.services.operator.disable(who)
    const before = await dump(all.app)
    expect(await failureIn(write.does(all, all[who], id))).toMatchObject({ code: 'unauthenticated' })
    expect(await dump(all.app)).toEqual(before)
  },
)
