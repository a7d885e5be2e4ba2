import { networkOf } from '@personae/api/server'
import { LRUCache } from 'lru-cache'

export interface Waiting {
  /** An IPv4 address, or the /64 network of an IPv6 address. */
  address: string
  /** Whether the item comes after all others while more than `MANY` wait. */
  isLast: boolean
}

interface Limits {
  total: number
  perAddress: number
}

interface Counter {
  turns: number
}

interface Entry<Item> {
  item: Item
  network: Counter
  address: Counter
}

/** Up to this number the order ignores `isLast`, so that timing does not reveal which items are last. */
export const MANY = 20

/** Maximum number of networks and addresses whose turns are counted. */
const COUNTERS = 20_000

/** Next is the network with the fewest turns, in it the address with the fewest, and of its items the newest. */
export class FairQueue<Item extends Waiting> {
  #waiting: Entry<Item>[] = []
  // Limited by size, which is 1 each: with `max`, lru-cache would allocate all entries at the start.
  readonly #counters = new LRUCache<string, Counter>({ maxSize: COUNTERS, sizeCalculation: () => 1 })
  readonly #limits: Limits

  constructor(limits: Limits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#waiting.length
  }

  /** Adds an item. Returns the item to refuse, which may be another waiting one; undefined if all fit. */
  add(item: Item): Item | undefined {
    const { total, perAddress } = this.#limits
    const { address } = item
    if (this.#waiting.filter((entry) => entry.item.address === address).length >= perAddress) return item
    const network = this.#counterOf(`network ${networkOf(address)}`)
    this.#waiting.push({ item, network, address: this.#counterOf(address) })
    if (this.size <= total) return undefined
    return this.#remove(this.#waiting.reduce((last, one) => (this.#compare(one, last) > 0 ? one : last)))
  }

  take(): Item | undefined {
    if (this.size === 0) return undefined
    const next = this.#waiting.reduce((first, one) => (this.#compare(one, first) > 0 ? first : one))
    next.network.turns += 1
    next.address.turns += 1
    const item = this.#remove(next)
    if (this.size === 0) this.#counters.clear()
    return item
  }

  #counterOf(key: string): Counter {
    const counter = this.#counters.get(key) ?? { turns: 0 }
    this.#counters.set(key, counter)
    return counter
  }

  #remove(entry: Entry<Item>): Item {
    this.#waiting.splice(this.#waiting.indexOf(entry), 1)
    return entry.item
  }

  /** Negative if `a` comes before `b`; zero if the order of arrival decides. */
  #compare(a: Entry<Item>, b: Entry<Item>): number {
    const last = this.size > MANY ? Number(a.item.isLast) - Number(b.item.isLast) : 0
    return last || a.network.turns - b.network.turns || a.address.turns - b.address.turns
  }
}
