import { constants, platform, setPriority } from 'node:os'
import { hashSync, verifySync } from '@node-rs/argon2'
import { ARGON2_COST } from './argon2-hasher.ts'

// Only Linux sets the priority of the thread; elsewhere it would be that of the whole process.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

export const hash = (password: string): string => hashSync(password, ARGON2_COST)

export const verify = ({ stored, password }: { stored: string; password: string }): boolean =>
  verifySync(stored, password)
