import type { Tx } from '@personae/db'
import { lastRecency } from './characters.repo.ts'

/** Places that one millisecond has in newest-first lists; see CharacterTable.recency. */
const PER_MOMENT = 1_024

/** Gives out free places to rows that are not inserted yet. */
export class Places {
  readonly #tx: Tx
  readonly #last = new Map<number, number>()

  constructor(tx: Tx) {
    this.#tx = tx
  }

  /** A place of this moment; when it has none left, of the next one that has. */
  async next(at: Date): Promise<number> {
    for (let moment = at.getTime(); ; moment += 1) {
      const first = moment * PER_MOMENT
      const last =
        this.#last.get(moment) ?? (await lastRecency(this.#tx, first, first + PER_MOMENT)) ?? first - 1
      const place = last + 1
      this.#last.set(moment, place)
      if (place < first + PER_MOMENT) return place
    }
  }
}
