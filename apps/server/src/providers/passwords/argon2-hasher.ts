import { hash, type Options, verify } from '@node-rs/argon2'
import type { PasswordHasher } from '@personae/api/server'

/** Options for argon2id, the default: the minimum of OWASP's password storage cheat sheet, 19 MiB and two passes. */
export const ARGON2_COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const argon2Hasher = {
  hash: (password: string) => hash(password, ARGON2_COST),
  verify: (stored: string, password: string) => verify(stored, password),
} satisfies PasswordHasher
