import type { CurrentUser } from '@personae/contract/auth'
import type { UniversesInput } from '@personae/contract/duplicates'
import { caseKey } from '@personae/contract/shared/fold'
import type { Tx } from '@personae/db'
import { createUniverseLearner } from '@personae/engines/similarity/learn-universes'
import { pairOf } from '@personae/engines/similarity/universes'
import type { Core } from '../../../core.ts'
import { invalid } from '../../../errors.ts'
import { batches } from '../../../lib/rows-in-batches.ts'
import { namesAfter, putPair, replaceLearned } from './universe-pairs.repo.ts'

const BATCH_SIZE = 500

export const createUniversePairs = ({ db, clock, audit }: Core) => ({
  async learn({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
    const learner = createUniverseLearner()
    const read = (last = { folded: '', recency: Number.MIN_SAFE_INTEGER }) =>
      namesAfter(db.read, last, BATCH_SIZE)
    for await (const rows of batches(read, signal)) for (const row of rows) learner.add(row)
    if (signal?.aborted) return
    const pairs = learner.pairs()
    await db.transact((tx) => replaceLearned(tx, pairs, clock.now().toISOString()))
  },

  async decide(tx: Tx, actor: CurrentUser, { origin, other, isOne }: UniversesInput): Promise<void> {
    const [originKey, otherKey] = [caseKey(origin), caseKey(other)]
    if (originKey === otherKey) throw invalid('other', 'The two universes have the same name.')
    const pair = pairOf(originKey, otherKey)
    const by = { byUserId: actor.id, at: clock.now().toISOString() }
    if (!(await putPair(tx, pair, { isOne, ...by }))) return
    const action = isOne ? 'called_one_universe' : 'called_two_universes'
    await audit.record(tx, actor, action, { id: pair.join(' / '), name: `${origin} / ${other}` })
  },
})
