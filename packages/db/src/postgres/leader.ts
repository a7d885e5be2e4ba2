import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Stop } from '../db.ts'
import { LEADER_LOCK } from './locks.ts'
import { connectClient } from './settings.ts'

/** Milliseconds between two attempts to get the lock, and between two checks of its connection. */
const POLL_INTERVAL_MS = 1_000
/** Milliseconds to wait for a response; after that the connection counts as lost. */
const ANSWER_MS = 3_000

/**
 * Leads while its own connection holds an advisory lock, which the server releases when the connection ends. A
 * process notices a lost connection within seconds, so two processes may lead for that long.
 */
export function leadBy(address: string, begin: () => Stop): Stop {
  const stopping = new AbortController()
  const { signal } = stopping

  const pause = () => setTimeout(POLL_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {})

  async function isFirst(client: pg.Client): Promise<boolean> {
    // Waiting for the lock in the server would be a query that never ends.
    const { rows } = await client.query(`select pg_try_advisory_lock(${LEADER_LOCK}) as "isFirst"`)
    return rows[0].isFirst === 1
  }

  async function leadWhenFirst(client: pg.Client): Promise<void> {
    while (!(await isFirst(client))) {
      await pause()
      if (signal.aborted) return
    }
    const stop = begin()
    try {
      while (!signal.aborted) {
        await pause()
        await client.query('select 1')
      }
    } finally {
      await stop()
    }
  }

  async function onOneConnection(): Promise<void> {
    const client = await connectClient(address, 'leader', { answerMs: ANSWER_MS })
    try {
      await leadWhenFirst(client)
    } finally {
      await client.end().catch(() => {})
    }
  }

  async function untilStopped(): Promise<void> {
    while (!signal.aborted) {
      // Other code reports the outage; this only tries again.
      await onOneConnection().catch(() => {})
      await pause()
    }
  }

  const ended = untilStopped()
  return async () => {
    stopping.abort()
    await ended
  }
}
