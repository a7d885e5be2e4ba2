import type { CurrentUser } from '@personae/contract/auth'
import type { CompanyDecision } from '@personae/contract/company-requests'
import type { DeskEntry, DeskInput, DeskSubject, ScheduledDecision } from '@personae/contract/desk'
import { decisionKindOf, DESK_KINDS, type DeskKind } from '@personae/contract/desk.constants'
import type { DashboardTotals } from '@personae/contract/moderation'
import { decodeCursor, encodeCursor } from '../../../lib/cursor.ts'
import { sliceOf } from '../../../lib/slice.ts'
import type { WaitingList } from '../../../lib/waiting-list.ts'
import type { Shared } from '../../../shared.ts'
import type { CompanyRequests } from '../../catalogue/companies/company-requests.service.ts'

type Filter = Omit<DeskInput, 'kind' | 'limit' | 'cursor'>
type ItemOf<Kind extends DeskKind> = Extract<DeskEntry, { kind: Kind }>['item']

type Deps = Pick<Shared, 'db' | 'audit' | 'scheduledDecisions'> & {
  companyRequests: CompanyRequests
  lists: { [Kind in DeskKind]: WaitingList<ItemOf<Kind>, Filter> }
}

/** With its text, written only until a page is full. */
const sized = <Entry extends { item: object }>(entry: Entry) => ({
  entry,
  get text() {
    return JSON.stringify(entry.item)
  },
})

/** One queue over everything that an admin decides on, and the decisions that can be undone for ten seconds. */
export function createDesk({ db, audit, scheduledDecisions, companyRequests, lists }: Deps) {
  scheduledDecisions.define<CompanyDecision>('company', {
    async find(tx, _, decision) {
      const { id, name } = await companyRequests.findDecidable(tx, decision)
      const { status: verdict } = (decision.name ?? decision.logo)!
      return { id, name, characterId: null, payload: { ...decision, verdict } }
    },
    apply: companyRequests.decideIn,
  })

  interface Part {
    /** The key that it begins behind. */
    start: number
    limit: number
    filter: Filter
    scheduled: Awaited<ReturnType<Shared['scheduledDecisions']['subjects']>>
  }

  /** Those of a kind that have no scheduled decision, one more than the limit, and how many wait in all. */
  async function read(viewer: CurrentUser, kind: DeskKind, { start, limit, filter, scheduled }: Part) {
    const list = lists[kind]
    const decided = scheduled.filter((one) => one.kind === decisionKindOf(kind)).map((one) => one.subjectId)
    const found = await list.after(viewer, start, limit + decided.length + 1, filter)
    // Of one kind none comes before an earlier key, which the next page would leave out.
    let turn = 0
    const waiting = found
      .filter(({ id }) => !decided.includes(id))
      .map((entry) => ({ kind, ...entry, turn: (turn = Math.max(turn, Date.parse(entry.since))) }))
    const hidden = await Promise.all(
      decided.map(async (id) => (await list.has?.(db.read, viewer, id)) === true),
    )
    return { count: (await list.count(viewer, filter)) - hidden.filter(Boolean).length, waiting }
  }

  return {
    /** The caller's decisions that can be undone. */
    async scheduled(caller: CurrentUser) {
      const scheduled = await scheduledDecisions.of(caller)
      return scheduled.map(({ payload, ...one }) => {
        const { verdict, takesOff } = payload as Pick<ScheduledDecision, 'verdict'> & { takesOff?: boolean }
        return { ...one, verdict: takesOff ? ('taken_off' as const) : verdict }
      })
    },

    /** For copyright reports, lists and companies, by the audit log: the records of the others say it themselves. */
    async decidedBy(subject: DeskSubject) {
      const by = await scheduledDecisions.actorOn(subject)
      return by ? { action: null, by } : ((await audit.lastOn(subject.id)) ?? { action: null, by: null })
    },

    /** Everything, or one kind, the oldest first, without what waits for a scheduled decision. */
    async queue(viewer: CurrentUser, { kind, limit, cursor, ...filter }: DeskInput) {
      const kinds = kind ? [kind] : DESK_KINDS
      const start = cursor
        ? decodeCursor('desk', cursor, ({ length }) => length === DESK_KINDS.length)
        : DESK_KINDS.map(() => 0)
      const scheduled = await scheduledDecisions.subjects()
      const all = await Promise.all(
        kinds.map((one) =>
          read(viewer, one, { start: start[DESK_KINDS.indexOf(one)]!, limit, filter, scheduled }),
        ),
      )
      const merged = all.flatMap(({ waiting }) => waiting).toSorted((one, other) => one.turn - other.turn)
      const { rows, hasMore } = sliceOf(merged.map(sized), { limit })
      const shown = rows.map(({ entry }) => entry)
      const last = (one: DeskKind, at: number) =>
        shown.findLast((entry) => entry.kind === one)?.key ?? start[at]!
      return {
        items: shown.map(({ key: _, turn: __, ...entry }) => entry as DeskEntry),
        total: all.reduce((sum, { count }) => sum + count, 0),
        nextCursor: hasMore ? encodeCursor('desk', DESK_KINDS.map(last)) : null,
      }
    },

    /** How many of each kind wait, and since when the oldest does. */
    async waiting(viewer: CurrentUser): Promise<DashboardTotals['waiting']> {
      const scheduled = await scheduledDecisions.subjects()
      const part = { start: 0, limit: 0, filter: { hideOwn: false }, scheduled }
      const all = await Promise.all(
        DESK_KINDS.map(async (kind) => {
          const { count, waiting } = await read(viewer, kind, part)
          return [kind, { count, since: waiting[0]?.since ?? null }] as const
        }),
      )
      return Object.fromEntries(all) as DashboardTotals['waiting']
    },
  }
}
