import type { Tx } from '@personae/db'
import { freeRecency } from './characters.repo.ts'

/** Gives out places in newest-first lists for rows that are not inserted yet. */
export class Places {
  readonly #tx: Tx
  readonly #taken = new Map<number, number>()

  constructor(tx: Tx) {
    this.#tx = tx
  }

  async next(at: Date): Promise<number> {
    const moment = at.getTime()
    const last = this.#taken.get(moment)
    const place = last === undefined ? await freeRecency(this.#tx, at) : last + 1
    this.#taken.set(moment, place)
    return place
  }
}
