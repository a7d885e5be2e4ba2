import { spawnSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { constants, platform, setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import { ARGON2_COST } from './argon2-hasher.ts'

export interface HashWorkerData {
  /** Whether there is always a core that no server process needs. */
  hasSpareCore: boolean
}

/**
 * Makes this thread run only while a core is idle. Linux lets others interrupt it at once then; a thread of low priority
 * keeps the core for some milliseconds first. Node has no call for it.
 */
function runWhenIdle(): boolean {
  const thread = readlinkSync('/proc/thread-self').split('/').at(-1)!
  return spawnSync('chrt', ['--idle', '--pid', '0', thread]).status === 0
}

// On Linux the priority is that of the thread; elsewhere it would be that of the whole process.
if (platform() === 'linux') {
  // Without a spare core it might not run for seconds.
  const { hasSpareCore } = workerData as HashWorkerData
  if (!hasSpareCore || !runWhenIdle()) setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}

export const hash = (password: string): string => hashSync(password, ARGON2_COST)

export const verify = ({ stored, password }: { stored: string; password: string }): boolean =>
  verifySync(stored, password)
