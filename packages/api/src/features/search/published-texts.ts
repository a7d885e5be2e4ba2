import type { Db } from '@personae/db'
import { inTurn } from '../../lib/in-turn.ts'
import { createPauses } from '../../lib/pause.ts'
import { createTextReads } from './search-texts.repo.ts'
import { SearchTexts } from './search-texts.ts'

/** Characters that are read at a time. As many are loaded before the first search is answered. */
const CHUNK = 500
/** Changed characters that are read at a time. */
const READ_AT_ONCE = 100
/** More characters are searched in the database: their texts would take more than half a gigabyte. */
const MOST = 2_000_000
/** Least milliseconds between two loads: while many characters change, such as in an import. */
const RELOAD_AFTER_MS = 10_000

/** Of one load. */
interface Loading {
  /** Resolves after the first characters; they may be all. */
  begun: Promise<void>
  /** Resolves when all are loaded. */
  ended: Promise<void>
}

interface Limits {
  most?: number
  reloadAfterMs?: number
}

/**
 * The texts of published characters in memory, which find hits many times faster than the database. They are loaded
 * at the first search, a few at a time, and then follow the changes of all processes.
 */
export function createPublishedTexts(db: Db, { most = MOST, reloadAfterMs = RELOAD_AFTER_MS }: Limits = {}) {
  const reads = createTextReads(db)
  let texts: SearchTexts | null = null
  /** The last change that is in the texts. */
  let last = 0
  /** The version of the content that the texts are of. */
  let readAt: number | null = null
  let loading: Loading | null = null
  let loadAgainAt = 0

  const isRead = (): boolean => db.contentVersion() === readAt

  function load(): Loading {
    const loaded = new SearchTexts()
    const pause = createPauses({ rests: true })
    let since = 0
    let after: number | null = -1

    async function chunk(): Promise<void> {
      const rows = await reads.after(after!, CHUNK)
      for (const row of rows) loaded.set(row)
      after = rows.length === CHUNK && loaded.size <= most ? rows.at(-1)!.recency : null
    }
    function finish(): void {
      if (loaded.size > most) {
        loadAgainAt = Infinity
        return
      }
      texts = loaded
      last = since
      readAt = null
    }
    async function begin(): Promise<void> {
      // Before the texts: what changes meanwhile is read again.
      since = await reads.lastChange()
      await chunk()
      if (after === null) finish()
    }
    async function goOn(): Promise<void> {
      while (after !== null) {
        await pause()
        await chunk()
        if (after === null) finish()
      }
    }
    const begun = begin()
    const ended = begun.then(goOn).finally(() => (loading = null))
    // Reported by `prepare`; a search that needs the database too fails by itself.
    ended.catch(() => {})
    return { begun, ended }
  }

  function loadUnlessRecent(): Loading | null {
    const now = performance.now()
    if (loading || now < loadAgainAt) return loading
    loadAgainAt = now + reloadAfterMs
    return (loading = load())
  }

  const readNew = inTurn(async () => {
    if (!texts || isRead()) return
    // Before the changes: what is committed meanwhile is read next time.
    const now = db.contentVersion()
    const changes = await reads.changesFrom(last)
    // The last known change comes first, unless so many followed that it was deleted.
    const isComplete = last === 0 ? (changes[0]?.seq ?? 1) === 1 : changes[0]?.seq === last
    if (!isComplete) {
      texts = null
      return
    }
    const unknown = changes.filter(({ seq }) => seq > last)
    const changed = [...new Set(unknown.map(({ recency }) => recency))]
    const pause = createPauses()
    for (let at = 0; at < changed.length; at += READ_AT_ONCE) {
      const recencies = changed.slice(at, at + READ_AT_ONCE)
      const rows = new Map((await reads.at(recencies)).map((row) => [row.recency, row]))
      for (const recency of recencies) {
        const row = rows.get(recency)
        if (row) texts.set(row)
        else texts.remove(recency)
        await pause()
      }
    }
    last = changes.at(-1)?.seq ?? 0
    readAt = now
  })

  return {
    /** The texts as of the newest commit; null if they are not loaded yet, or if there are too many. */
    async current(): Promise<SearchTexts | null> {
      if (texts && isRead()) return texts
      if (!texts) await loadUnlessRecent()?.begun
      await readNew()
      return texts
    },

    /** Loads the texts, unless there are too many. */
    async prepare(): Promise<void> {
      if (!texts) await loadUnlessRecent()?.ended
    },
  }
}
