import type { CurrentUser } from '@personae/contract/auth'
import type { ReviewRound, RoundChangesInput } from '@personae/contract/review-rounds'
import { fromJson } from '@personae/db'
import type { Core } from '../../../core.ts'
import { notFound } from '../../../errors.ts'
import { pagesBy, type Paging } from '../../../lib/slice.ts'
import { wasTakenBack } from '../../catalogue/characters/character-row.ts'
import type { HistoryService } from '../../catalogue/history/history.service.ts'
import { countDecisions, type Decision, decisionsFrom, reversalsAfter } from './decisions.repo.ts'
import { textsOf } from './round-texts.repo.ts'

const pages = pagesBy('rounds', 'round')
const WHAT = 'the rounds of the review'

type Texts = Awaited<ReturnType<typeof textsOf>>[number]

const toRound = (
  round: number,
  decision: Decision | undefined,
  texts: Texts | undefined,
  reversals: Awaited<ReturnType<typeof reversalsAfter>>,
): ReviewRound => ({
  round,
  note: texts?.note ?? null,
  sources: texts ? fromJson(texts.sources) : [],
  verdict: decision?.verdict ?? null,
  by: decision?.by ?? null,
  at: decision?.at ?? null,
  reason: decision?.reason ?? null,
  rule: decision?.rule ?? null,
  isNoticed: (decision?.caseId ?? null) !== null,
  remarks: texts ? fromJson(texts.remarks) : [],
  reopened: (isFinal(decision) && reversalOf(decision, reversals)) || null,
})

const isFinal = (decision: Decision | undefined): decision is Decision =>
  decision?.verdict === 'permanent' || decision?.verdict === 'taken_off'

function reversalOf({ seq: rejected }: Decision, reversals: Awaited<ReturnType<typeof reversalsAfter>>) {
  const reversal = reversals.find(({ seq }) => seq > rejected)
  return reversal && { by: reversal.by, at: reversal.at, reason: reversal.reason }
}

/** The rounds of a review: the decisions of the history, with the texts that were written in each round. */
export function createReviewRounds({ db, history }: Core & { history: HistoryService }) {
  return {
    /** Rounds, latest first. @throws AppError `not_found`, `forbidden` except for submitter and admins */
    async page(viewer: CurrentUser, { id, limit, cursor }: Paging & { id: string }) {
      const state = await history.refuseStranger(viewer, id, WHAT)
      // A submission that was sent back starts its next round by a resubmission.
      const hasOpenRound = state.status === 'pending' || wasTakenBack(state)
      const total = (await countDecisions(db.read, id)) + (hasOpenRound ? 1 : 0)
      const last = Math.min(total, pages.start(cursor) - 1)
      const first = Math.max(1, last - limit + 1)
      const count = Math.max(0, last - first + 1)
      const made = await decisionsFrom(db.read, id, first, count)
      const textsByRound = new Map(
        (await textsOf(db.read, id, first, last)).map((texts) => [texts.round, texts]),
      )
      const rejection = made.find(isFinal)
      const reversals = rejection ? await reversalsAfter(db.read, id, rejection.seq) : []
      const rows = Array.from({ length: count }, (_, at) =>
        toRound(first + at, made[at], textsByRound.get(first + at), reversals),
      ).toReversed()
      return pages.page({ rows, hasMore: first > 1 }, total, (row) => row)
    },

    /** Changes in a round since the decision before. @throws AppError like `page`, `not_found` without one */
    async changes(viewer: CurrentUser, { id, round }: RoundChangesInput) {
      await history.refuseStranger(viewer, id, WHAT)
      const [before, after] = await decisionsFrom(db.read, id, round - 1, 2)
      if (!before) throw notFound()
      return { changes: await history.between(id, before.revisionId, after?.revisionId ?? null) }
    },
  }
}
