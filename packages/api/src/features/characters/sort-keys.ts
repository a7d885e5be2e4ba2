import type { Tx } from '@personae/db'
import { lastRecency } from './characters.repo.ts'

/** Sort keys per millisecond in newest-first lists; see CharacterTable.recency. */
const PER_MOMENT = 1_024

export class SortKeyAllocator {
  readonly #tx: Tx
  readonly #last = new Map<number, number>()

  constructor(tx: Tx) {
    this.#tx = tx
  }

  /** A sort key of the current millisecond, or if it has none left, of the next one that has. */
  async next(at: Date): Promise<number> {
    for (let moment = at.getTime(); ; moment += 1) {
      const first = moment * PER_MOMENT
      const last =
        this.#last.get(moment) ?? (await lastRecency(this.#tx, first, first + PER_MOMENT)) ?? first - 1
      const key = last + 1
      this.#last.set(moment, key)
      if (key < first + PER_MOMENT) return key
    }
  }
}
