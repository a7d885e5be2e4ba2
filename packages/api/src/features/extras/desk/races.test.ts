import type { CurrentUser } from '@personae/contract/auth'
import type { DeskDecision } from '@personae/contract/desk'
import { UNDO_PERIOD_MS } from '@personae/contract/moderation.constants'
import { expect, test } from 'vitest'
import { appErrorOf } from '../../../errors.ts'
import { RACES } from '../../../test-app.testing.ts'
import { appWithMembers, given } from '../../members.testing.ts'
import { expectWhole } from '../../references.testing.ts'
import { approvedCompany } from '../../catalogue/companies/companies.testing.ts'
import { reportRaw } from '../../review/disputes/disputes.testing.ts'

async function people() {
  const members = await appWithMembers()
  return { ...members, second: await members.app.given.admin('second') }
}
type People = Awaited<ReturnType<typeof people>>

/** A waiting case with a name of its own. */
interface Filed {
  name: string
  asker: CurrentUser
  decision: DeskDecision
  /** The same decision by another admin, taking effect at once. */
  atOnce: () => Promise<unknown>
  /** Deletes the subject, or makes a decision on it impossible. */
  gone: () => Promise<unknown>
}

const KINDS: Record<string, (site: People, name: string) => Promise<Filed>> = {
  async 'a copyright report'({ app, alice, bob, root }, name) {
    const page = await given(app, 'approved', alice, root, { name })
    const { id } = await reportRaw(app, bob, page.id)
    return {
      name,
      asker: bob,
      decision: { kind: 'copyright', id, adminNotes: null, verdict: 'dismissed' },
      atOnce: () => app.as(root).disputes.decide({ id, status: 'dismissed', actionTaken: 'none' }),
      gone: () => app.as(root).moderation.remove({ id: page.id }),
    }
  },
  async 'a removal request'({ app, alice, root }, name) {
    const asker = await app.given.user(name.replaceAll(' ', ''))
    await approvedCompany(app, asker, root, { name })
    const page = await given(app, 'approved', alice, root, { name, origin: name })
    const { id } = await app.as(asker).removalRequests.create({ id: page.id, reason: 'It is not ours.' })
    return {
      name,
      asker,
      decision: { kind: 'removal', id, verdict: 'accepted', reason: null },
      atOnce: () => app.as(root).removalRequests.decide({ id, status: 'accepted' }),
      gone: () => app.as(asker).removalRequests.withdraw({ id }),
    }
  },
  async 'an appeal'({ app, alice, root, second }, name) {
    const page = await given(app, 'rejected for good', alice, root, { name })
    const { id } = await app.as(alice).appeals.create({ id: page.id, text: 'It is my own.' })
    const decision = { id, verdict: 'confirmed', answer: 'It stands.', to: 'pending' } as const
    const third = { ...second }
    return {
      name,
      asker: alice,
      decision: { kind: 'appeal', ...decision },
      atOnce: () => app.as(third).appeals.decide(decision),
      gone: () => app.as(root).moderation.remove({ id: page.id }),
    }
  },
  async 'a reported list'({ app, alice, bob, root }, name) {
    const { id } = await app.as(alice).lists.create({ name, isPublic: true })
    const { id: lastReportId } = await app.as(bob).lists.report({ id, reason: 'It is rude.' })
    return {
      name,
      asker: bob,
      decision: { kind: 'list', id, lastReportId },
      atOnce: () => app.as(root).lists.dismissReports({ id, lastReportId }),
      gone: () => app.as(alice).lists.update({ id, isPublic: false }),
    }
  },
  async 'a company'({ app, alice, root }, name) {
    // The name needs an approval, since others use it already.
    await given(app, 'approved', alice, root, { name, origin: name })
    const owner = await app.given.user(name.replaceAll(' ', ''))
    const { id } = await app.as(owner).companies.create({ name })
    return {
      name,
      asker: owner,
      decision: { kind: 'company', id, name: { status: 'approved' } },
      atOnce: () => app.as(root).companies.decideName({ id, status: 'approved' }),
      gone: () => app.as(owner).account.remove({ currentPassword: 'secret1' }),
    }
  },
}

const PAIRS = [
  ['carried out', 'decided at once'],
  ['carried out', 'undone'],
  ['carried out', 'gone'],
  ['decided at once', 'gone'],
] as const

/** Whether the server accepted the call. */
const succeeds = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    (error: unknown) => {
      if (!appErrorOf(error instanceof Error ? error.cause : error)) throw error
      return false
    },
  )

test.for(Object.keys(KINDS).flatMap((kind) => PAIRS.map((pair) => [kind, ...pair] as const)))(
  '%s is %s and %s at once, again and again: it is decided once, and its people are told once',
  async ([kind, one, other]) => {
    const site = await people()
    const { app, second } = site
    const desk = app.as(second).desk
    const filed: Filed[] = []
    for (let at = 0; at < RACES; at += 1) filed.push(await KINDS[kind]!(site, `Race ${at} of many`))
    const acts = {
      'carried out': async () => void (await app.services.jobs.runDue('decision')),
      'decided at once': ({ atOnce }: Filed) => atOnce(),
      undone: ({ decision: { kind: of, id } }: Filed) => desk.undo({ kind: of, id }),
      gone: ({ gone }: Filed) => gone(),
    }
    if (one === 'carried out') for (const { decision } of filed) await desk.schedule(decision)
    app.clock.advance(UNDO_PERIOD_MS)
    const before = await told(site, filed)
    const results = await Promise.all(
      filed.map(async (each, at) => {
        // Every second pair is started in reverse, so that both orders are likely.
        const order = at % 2 === 0 ? [one, other] : [other, one]
        const done = await Promise.all(
          order.map(async (act) => [act, await succeeds(acts[act](each))] as const),
        )
        return Object.fromEntries(done)
      }),
    )
    await app.services.jobs.runDue('decision')
    const after = await told(site, filed)
    for (const [at, { name }] of filed.entries()) {
      const isUndone = results[at]!['undone'] === true
      const allowed = other === 'gone' ? [0, 1] : [isUndone ? 0 : 1]
      expect(allowed, name).toContain(after[at]! - before[at]!)
    }
    const { items } = await app.as(second).notifications.page({ limit: 100 })
    const late = items.filter(({ type }) => type === 'decision_not_carried_out')
    const overtaken = results.filter((each) => each['decided at once']).length
    expect(late.length).toBe(other === 'gone' ? late.length : overtaken)
    await expectWhole(app)
  },
)

/** For each case the number of notifications of a decision that its asker has. */
async function told({ app }: People, filed: Filed[]): Promise<number[]> {
  const rows = await app.db.read.selectFrom('notification').select(['userId', 'type', 'message']).execute()
  return filed.map(
    ({ name, asker }) =>
      rows.filter(
        ({ userId, type, message }) =>
          userId === asker.id &&
          message.includes(`“${name}”`) &&
          !/removed|rejected|character_approved/.test(type),
      ).length,
  )
}
