import { availableParallelism } from 'node:os'
import type { PasswordHasher } from '@personae/api/server'
import { Piscina } from 'piscina'
import type { HashWorkerData } from './hash-worker.ts'

/**
 * Argon2 in threads of lower priority: a hash keeps a core busy for tens of milliseconds, and reads should not wait for
 * it. The threads end with the process.
 * @param processes the number of server processes on this machine
 */
export function hashInThreads(threads: number, processes = 1) {
  const workerData: HashWorkerData = { hasSpareCore: processes < availableParallelism() }
  const pool = new Piscina({
    filename: new URL('./hash-worker.ts', import.meta.url).href,
    // Started on demand and reused.
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: Infinity,
    workerData,
  })
  return {
    hash: (password: string): Promise<string> => pool.run(password, { name: 'hash' }),
    verify: (stored: string, password: string): Promise<boolean> =>
      pool.run({ stored, password }, { name: 'verify' }),
  } satisfies PasswordHasher
}
