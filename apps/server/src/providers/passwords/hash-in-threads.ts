import type { PasswordHasher } from '@personae/api/server'
import { Piscina } from 'piscina'

/** Hashes in threads of lower priority: a hash takes tens of milliseconds, for which reads should not wait. */
export function hashInThreads(threads: number) {
  const pool = new Piscina({
    filename: new URL('./hash-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: Infinity,
  })
  return {
    hash: (password: string): Promise<string> => pool.run(password, { name: 'hash' }),
    verify: (stored: string, password: string): Promise<boolean> =>
      pool.run({ stored, password }, { name: 'verify' }),
    close: (): Promise<void> => pool.destroy(),
  } satisfies PasswordHasher & { close: () => Promise<void> }
}
