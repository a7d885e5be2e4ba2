import { hash, type Options, verify } from '@node-rs/argon2'
import type { PasswordHasher } from '@personae/api/server'

/** argon2id (the library's default) with the least cost that the OWASP password storage cheat sheet accepts: 19 MiB, two passes. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const argon2Hasher: PasswordHasher = {
  hash: (password) => hash(password, COST),
  verify: (stored, password) => verify(stored, password),
}
