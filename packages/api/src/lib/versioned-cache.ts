import { LRUCache } from 'lru-cache'

/** Answers that hold as long as the content's version stands still; the first look after a change finds none. */
export class VersionedCache<Value extends object | number> {
  readonly #kept: LRUCache<string, Value>
  readonly #version: () => number
  #seen = -1

  /**
   * @param version the present content version; asked at every look
   * @param limits how many answers, or how many bytes of them, are kept
   */
  constructor(version: () => number, limits: LRUCache.Options<string, Value, unknown>) {
    this.#kept = new LRUCache(limits)
    this.#version = version
  }

  get(key: string): Value | undefined {
    const version = this.#version()
    if (version !== this.#seen) {
      this.#kept.clear()
      this.#seen = version
      return undefined
    }
    return this.#kept.get(key)
  }

  /** Keeps an answer made at `version`, unless a newer one has been looked for since. */
  set(key: string, value: Value, version: number): void {
    if (version === this.#seen) this.#kept.set(key, value)
  }
}
