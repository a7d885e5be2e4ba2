import type { Character } from '@personae/contract/characters'
import { UNDO_PERIOD_MS } from '@personae/contract/moderation.constants'
import { expect, test } from 'vitest'
import { appErrorOf } from '../../../errors.ts'
import { RACES, SUBMISSION } from '../../../test-app.testing.ts'
import { appWithMembers } from '../../members.testing.ts'
import { expectWhole } from '../../references.testing.ts'

const AT_ONCE = 5

type People = Awaited<ReturnType<typeof appWithMembers>>
/** Without a version every order is possible; with one the second of two is refused. */
type Seen = Pick<Character, 'id' | 'name'> & { baseVersion?: number }

/** A submission with short texts of its own, so that it is no possible duplicate of the others. */
const submissionOf = (name: string) => ({
  ...SUBMISSION,
  name,
  origin: name,
  series: null,
  creators: [],
  description: `About ${name}, briefly.`,
  backstory: `All that is known of ${name}.`,
})

const ACTS = {
  'take back': ({ app, alice }: People, seen: Seen) => app.as(alice).characters.takeBack(seen),
  approve: ({ app, root }: People, seen: Seen) =>
    app.as(root).moderation.setStatus({ ...seen, verdict: 'approved' }),
  reject: ({ app, root }: People, seen: Seen) =>
    app.as(root).moderation.setStatus({
      ...seen,
      verdict: 'revision',
      rejectionReason: 'Say more',
      remarks: [{ field: 'name', text: 'Her rank' }],
    }),
  'scheduled decision': ({ app }: People) => app.services.jobs.runDue('decision'),
  withdraw: ({ app, alice }: People, seen: Seen) => app.as(alice).characters.withdraw(seen),
  resubmit: ({ app, alice }: People, seen: Seen) =>
    app.as(alice).characters.resubmit({ ...seen, reviewNote: 'As you like' }),
  'edit by an admin': ({ app, root }: People, seen: Seen) =>
    app.as(root).characters.edit({ ...submissionOf(seen.name), ...seen, series: 'Tideborn' }),
}
type Act = keyof typeof ACTS
type Pair = [Act, Act]

/** Acts that end the wait of a submission: of two such acts only one succeeds, in any case. */
const ENDINGS = new Set<Act>(['take back', 'approve', 'reject', 'scheduled decision'])

const NAMES = Object.keys(ACTS) as Act[]
const PAIRS = NAMES.flatMap((one, at) => NAMES.slice(at + 1).map((other): Pair => [one, other]))

/** Characters to try both acts of a pair on: taken back before, with a decision that is due. */
async function prepared(people: People, pair: Pair, names: string[], withVersion: boolean): Promise<Seen[]> {
  const { app, alice, root } = people
  const all: Seen[] = []
  for (const name of names) {
    const { id, version } = await app.as(alice).characters.submit(submissionOf(name))
    if (pair.includes('scheduled decision'))
      await app.as(root).desk.schedule({ kind: 'submission', id, verdict: 'approved' })
    const isBack = pair.includes('resubmit')
    if (isBack) await app.as(alice).characters.takeBack({ id })
    all.push({ id, name, ...(withVersion && { baseVersion: isBack ? version + 1 : version }) })
  }
  app.clock.advance(UNDO_PERIOD_MS)
  return all
}

/** `done`, or the code of the refusal. */
const resultOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => {
      const refusal = appErrorOf(error instanceof Error ? error.cause : error)
      if (!refusal) throw error
      return refusal.code
    },
  )

interface News {
  type: string
  message: string
}
const newsIn = async ({ app }: People): Promise<News[]> =>
  app.db.read.selectFrom('notification').select(['type', 'message']).orderBy('seq').execute()

const NEWS = new Set(['character_approved', 'revision_requested', 'decision_not_carried_out'])

/** The result of a race: the record, its history, the texts of its rounds, and the notifications. */
async function traceOf({ app, root }: People, { id, name }: Seen, news: News[]) {
  const record = await app.services.characters.byId(root, id).catch(() => null)
  const { items: revisions } = record ? await app.as(root).characters.history({ id }) : { items: [] }
  const { items: rounds } = record ? await app.as(root).characters.rounds({ id }) : { items: [] }
  return {
    record: record && [record.status, record.rejectionReason, record.series, record.version],
    actions: revisions.map(({ action }) => action),
    rounds: rounds.map(({ verdict, note, remarks }) => [verdict, note, remarks]),
    news: news
      .filter(({ type, message }) => NEWS.has(type) && message.includes(`“${name}”`))
      .map(({ type, message }) => `${type}: ${message.replaceAll(name, '')}`),
  }
}

type Results = Record<string, string>
type Trace = Awaited<ReturnType<typeof traceOf>>

/** The number of acts carried out; a notification tells that a due decision was not. */
const countDone = (results: Results, { news }: Trace): number =>
  Object.entries(results).filter(([act, result]) =>
    act === 'scheduled decision' ? !news.join().includes('not_carried_out') : result === 'done',
  ).length

test.for(PAIRS)('%s and %s at once, again and again: always as if one came after the other', async (pair) => {
  const people = await appWithMembers()
  const [one, other] = pair
  const run = (act: Act, seen: Seen) => resultOf(ACTS[act](people, seen))
  const isExclusive = pair.every((act) => ENDINGS.has(act))
  const allowed: object[] = []
  const numbersDone: number[] = []
  for (const [first, second] of [pair, [other, one]] as const)
    for (const withVersion of [false, true]) {
      const name = `${first} before ${second} ${withVersion}`
      const [seen] = await prepared(people, pair, [name], withVersion)
      const results = { [first]: await run(first, seen!), [second]: await run(second, seen!) }
      const trace = await traceOf(people, seen!, await newsIn(people))
      allowed.push({ results, ...trace })
      if (withVersion || isExclusive) numbersDone.push(countDone(results, trace))
    }
  expect(new Set(numbersDone)).toEqual(new Set([1]))

  const raced: { seen: Seen; results: Results }[] = []
  for (let batch = 0; batch < RACES / AT_ONCE; batch += 1) {
    const names = Array.from({ length: AT_ONCE }, (_, at) => `Race ${batch}-${at}.`)
    const seen = await prepared(people, pair, names, batch % 2 === 0)
    const results = await Promise.all(
      seen.map(async (each, at) => {
        // Every second pair is started in reverse, so that both orders are likely.
        const order = at % 2 === 0 ? [one, other] : [other, one]
        return Object.fromEntries(
          await Promise.all(order.map(async (act) => [act, await run(act, each)] as const)),
        )
      }),
    )
    raced.push(...seen.map((each, at) => ({ seen: each, results: results[at]! })))
  }
  const news = await newsIn(people)
  for (const { seen, results } of raced)
    expect(allowed).toContainEqual({ results, ...(await traceOf(people, seen, news)) })
  await expectWhole(people.app)
})
