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

/** An entry with its serialised text, created only for entries that are read until a page is full. */
const sized = <Entry extends { item: object }>(entry: Entry) => ({
  entry,
  get text() {
    return JSON.stringify(entry.item)
  },
})

/** One queue of everything that admins decide on, and the decisions that can be undone for ten seconds. */
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
    /** The key after which the part begins. */
    start: number
    limit: number
    filter: Filter
    scheduled: Awaited<ReturnType<Shared['scheduledDecisions']['subjects']>>
  }

  /** Waiting records of a kind without a scheduled decision, one more than the limit, and their total. */
  async function read(viewer: CurrentUser, kind: DeskKind, { start, limit, filter, scheduled }: Part) {
    const list = lists[kind]
    const decided = scheduled.filter((one) => one.kind === decisionKindOf(kind)).map((one) => one.subjectId)
    const found = await list.after(viewer, start, limit + decided.length + 1, filter)
    // The time never decreases in key order: else the cursor, a key for each kind, would leave records out.
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
    /** The caller's decisions that can still be undone. */
    async scheduled(caller: CurrentUser) {
      const scheduled = await scheduledDecisions.of(caller)
      return scheduled.map(({ payload, ...one }) => {
        const { verdict, takesOff } = payload as Pick<ScheduledDecision, 'verdict'> & { takesOff?: boolean }
        return { ...one, verdict: takesOff ? ('taken_off' as const) : verdict }
      })
    },

    /** The last decision on a copyright report, list or company, from the log; other records contain it. */
    async decidedBy(subject: DeskSubject) {
      const by = await scheduledDecisions.actorOn(subject)
      return by ? { action: null, by } : ((await audit.lastOn(subject.id)) ?? { action: null, by: null })
    },

    /** Waiting records of all kinds or one, oldest first, without those with a scheduled decision. */
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
      const { rows, hasMore } = sliceOf(merged.map(sized), limit)
      const shown = rows.map(({ entry }) => entry)
      const last = (one: DeskKind, at: number) =>
        shown.findLast((entry) => entry.kind === one)?.key ?? start[at]!
      return {
        items: shown.map(({ key: _, turn: __, ...entry }) => entry as DeskEntry),
        total: all.reduce((sum, { count }) => sum + count, 0),
        nextCursor: hasMore ? encodeCursor('desk', DESK_KINDS.map(last)) : null,
      }
    },

    /** For each kind the number of waiting records, and since when the oldest has been waiting. */
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
