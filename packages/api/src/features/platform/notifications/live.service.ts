import type { CurrentUser } from '@personae/contract/auth'
import type { ChangeKind } from '@personae/contract/changes'
import { LIVE_CHARACTERS, type LiveEvent } from '@personae/contract/notifications'
import type { LiveTopic } from '@personae/contract/notifications.constants'
import type { Db } from '@personae/db'
import { AppError } from '../../../errors.ts'
import { followChanges } from '../../../lib/follow-changes.ts'
import { coalesce } from '../../../lib/coalesce.ts'
import { adminIds, countUnread } from './notifications.repo.ts'

/** Milliseconds between two reads of the database, and so the minimum between two events of one stream. */
const POLL_INTERVAL_MS = 1_000

/** Milliseconds after which a session is checked again while there is nothing to send. */
const SIGN_IN_CHECK_MS = 3_000

/** Concurrent streams per user: more than anyone needs. */
const MAX_STREAMS_PER_USER = 20
const FOR_ADMINS: ReadonlySet<LiveTopic> = new Set(['queue', 'reports', 'corrections'])

interface Watching {
  signal: AbortSignal
  /** Whether the stream may continue: its session may have ended while the page stays open. */
  mayContinue(): Promise<boolean>
  /** Whether the stream gets admin topics while its user is an admin: not by a key without `review`. */
  mayReview: boolean
}

interface Watcher {
  mayReview: boolean
  moved: Set<LiveTopic>
  characters: Set<string>
  checkedAt: number
  wake: () => void
  stream: AbortController
}

interface TopicChange {
  topic: LiveTopic
  userId: string | null
}

/** Streams of changes. One read per second serves all streams, with the changes of all processes. */
export function createLiveService({ db }: { db: Db }) {
  const closing = new AbortController()
  const watchersOf = new Map<string, Set<Watcher>>()
  let timer: NodeJS.Timeout | undefined
  let failure: unknown
  let feeds: { read(): Promise<void> }[] = []
  let begun = Promise.resolve()

  const everybody = function* (): Generator<Watcher> {
    for (const watchers of watchersOf.values()) yield* watchers
  }

  function begin(): void {
    feeds = [
      followChanges(db, 'topic_change', noteTopics),
      followChanges(db, 'published_change', noteCharacters),
    ]
    failure = undefined
    timer = setInterval(() => void look(), POLL_INTERVAL_MS).unref()
    begun = look()
  }

  /** The streams that receive a changed topic: those of its owner, of admins, or all. */
  function* audienceOf({ topic, userId }: TopicChange, admins: string[]): Generator<Watcher> {
    if (userId !== null) yield* watchersOf.get(userId) ?? []
    else if (!FOR_ADMINS.has(topic)) yield* everybody()
    else
      for (const id of admins)
        for (const watcher of watchersOf.get(id) ?? []) if (watcher.mayReview) yield watcher
  }

  async function noteTopics(changes: TopicChange[] | null): Promise<void> {
    if (!changes) return
    const isForAdmins = changes.some(({ topic, userId }) => userId === null && FOR_ADMINS.has(topic))
    const admins = isForAdmins ? await adminIds(db.read) : []
    for (const change of changes) for (const { moved } of audienceOf(change, admins)) moved.add(change.topic)
  }

  function noteCharacters(changes: { characterId: string; kind: ChangeKind }[] | null): void {
    // A newly published character changes a topic instead: no open page shows it yet.
    const ids = changes?.flatMap(({ characterId, kind }) => (kind === 'published' ? [] : characterId))
    if (ids?.length === 0) return
    for (const { moved, characters } of everybody()) {
      for (const id of ids ?? []) characters.add(id)
      if (ids && characters.size <= LIVE_CHARACTERS) continue
      characters.clear()
      moved.add('characters')
    }
  }

  /** Queues the changes for each stream, and wakes those with an event or whose session must be checked. */
  const look = coalesce(async () => {
    try {
      for (const { read } of feeds) await read()
      for (const { moved, characters, wake } of everybody()) if (moved.size > 0 || characters.size > 0) wake()
      failure = undefined
    } catch (error) {
      failure = error
      for (const { wake } of everybody()) wake()
    }
    const before = Date.now() - SIGN_IN_CHECK_MS
    for (const { checkedAt, wake } of everybody()) if (checkedAt <= before) wake()
  })

  /** Adds a stream; if the user has too many, their oldest one ends. */
  function add(userId: string, mayReview: boolean): Watcher {
    if (watchersOf.size === 0) begin()
    const watchers = watchersOf.get(userId) ?? new Set()
    const [oldest] = watchers
    if (oldest && watchers.size >= MAX_STREAMS_PER_USER) {
      watchers.delete(oldest)
      oldest.stream.abort()
    }
    const watcher: Watcher = {
      mayReview,
      moved: new Set(['notifications']),
      characters: new Set(),
      checkedAt: 0,
      wake: () => {},
      stream: new AbortController(),
    }
    watchersOf.set(userId, watchers.add(watcher))
    return watcher
  }

  function remove(userId: string, watcher: Watcher): void {
    const watchers = watchersOf.get(userId)
    watchers?.delete(watcher)
    if (watchers?.size === 0) watchersOf.delete(userId)
    if (watchersOf.size === 0) clearInterval(timer)
  }

  function takeEvent({ moved, characters }: Watcher): Omit<LiveEvent, 'count'> | null {
    if (moved.size === 0 && characters.size === 0) return null
    const news = { moved: [...moved], characters: [...characters] }
    moved.clear()
    characters.clear()
    return news
  }

  return {
    /** Streams events, the first immediately. @throws AppError `unavailable` if the process will stop soon */
    async *watch(
      { id }: Pick<CurrentUser, 'id'>,
      { signal, mayContinue, mayReview }: Watching,
    ): AsyncGenerator<LiveEvent> {
      const watcher = add(id, mayReview)
      const ended = AbortSignal.any([signal, watcher.stream.signal, closing.signal])
      ended.addEventListener('abort', () => watcher.wake())
      let count = 0
      try {
        // Once the feeds have been read first, every later change becomes an event.
        await begun
        while (!ended.aborted) {
          if (failure) throw failure
          // Created before reading: a change during the reads wakes the stream again.
          const woken = new Promise<void>((resolve) => (watcher.wake = resolve))
          watcher.checkedAt = Date.now()
          if (!(await mayContinue())) return
          const news = takeEvent(watcher)
          if (news?.moved.includes('notifications')) count = await countUnread(db.read, id, mayReview)
          if (news && !ended.aborted) yield { count, ...news }
          if (!ended.aborted) await woken
        }
      } finally {
        remove(id, watcher)
      }
      if (closing.signal.aborted) throw new AppError('unavailable', 'The server is about to restart.')
    },

    /** Reads immediately, instead of at the next interval. */
    look,

    /** Ends all streams: the process is about to stop. */
    stop: (): void => closing.abort(),
  }
}
