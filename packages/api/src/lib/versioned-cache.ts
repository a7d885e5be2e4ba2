import { LRUCache } from 'lru-cache'

/** Caches answers for one content version; the first lookup after a change clears them. */
export class VersionedCache<Value extends object | number> {
  readonly #entries: LRUCache<string, Value>
  readonly #version: () => number
  #seen = -1

  /** @param version the current content version; called for every lookup */
  constructor(version: () => number, limits: LRUCache.Options<string, Value, unknown>) {
    this.#entries = new LRUCache(limits)
    this.#version = version
  }

  get(key: string): Value | undefined {
    const version = this.#version()
    if (version !== this.#seen) {
      this.#entries.clear()
      this.#seen = version
      return undefined
    }
    return this.#entries.get(key)
  }

  /** Caches an answer made at `version`, unless a newer version has been seen since. */
  set(key: string, value: Value, version: number): void {
    if (version === this.#seen) this.#entries.set(key, value)
  }

  /** Returns the cached answer, or makes and caches it, unless the content has changed meanwhile. */
  async getOr(key: string, make: () => Promise<Value>): Promise<Value> {
    const cached = this.get(key)
    if (cached) return cached
    const version = this.#version()
    const value = await make()
    this.set(key, value, version)
    return value
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }
}
