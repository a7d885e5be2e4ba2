import { setImmediate } from 'node:timers/promises'
import { onTestFinished, vi } from 'vitest'

type Faked = NonNullable<NonNullable<Parameters<typeof vi.useFakeTimers>[0]>['toFake']>

/** Calls `begin`, and advances a fake clock in steps of 100 ms until its promise settles. */
export async function advanceUntilDone<T>(faked: Faked, begin: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: faked })
  onTestFinished(() => void vi.useRealTimers())
  const over = new AbortController()
  const work = begin().finally(() => over.abort())
  work.catch(() => {})
  while (!over.signal.aborted) {
    vi.advanceTimersByTime(100)
    await setImmediate()
  }
  vi.useRealTimers()
  return work
}
