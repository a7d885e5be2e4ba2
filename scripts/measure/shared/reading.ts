import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { percentile } from './sample.ts'

const READER = fileURLToPath(new URL('reader.ts', import.meta.url))

/** Milliseconds between two samples of the server's memory. */
const MEMORY_EVERY_MS = 20

const MEGABYTE = 1_000_000

export interface Waits {
  p99: number
  worst: number
  /** Megabytes at most; null without /proc. */
  memory: number | null
  /** The number of reads in these figures. */
  reads: number
}

/** A process's own memory in megabytes, without mapped files; null without /proc. */
function memoryOf(pid: number): number | null {
  try {
    const kilobytes = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? null : (Number(kilobytes) * 1_024) / MEGABYTE
  } catch {
    return null
  }
}

/** Starts the steady read of these addresses, in rotation. */
export function startReading(urls: string[], serverPid: number) {
  const child = fork(READER, urls)
  child.once('exit', (code) => {
    if (code) process.exit(code)
  })
  const take = async (): Promise<number[]> => {
    child.send('take')
    const [waits] = (await once(child, 'message')) as [number[]]
    return waits
  }
  return {
    /** The waiting times of the steady reads during some work, and the server's peak memory. */
    async during(work: () => Promise<unknown>): Promise<Waits> {
      await take()
      let memory = memoryOf(serverPid)
      const look = setInterval(() => {
        memory = Math.max(memory ?? 0, memoryOf(serverPid) ?? 0)
      }, MEMORY_EVERY_MS)
      try {
        await work()
      } finally {
        clearInterval(look)
      }
      const waits = (await take()).sort((a, b) => a - b)
      return { p99: percentile(waits, 0.99), worst: waits.at(-1) ?? 0, memory, reads: waits.length }
    },
    /** Stops it: the read records may be deleted afterwards. */
    stop: async (): Promise<void> => {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
