import { COMMON_PASSWORDS } from '@personae/contract/auth.constants'
import { toFlag } from '@personae/db'
import type { PasswordHasher, Requester } from '../../../ports/password-hasher.ts'
import type { StoredPassword } from './users.repo.ts'

/** The most common passwords, in lower case. Loaded with the first check, because loading takes a moment. */
let list: Promise<ReadonlySet<string>> | undefined

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, COMMON_PASSWORDS).map(String))
}

/** Whether a password is one of the most common, ignoring case: no admin may have one. */
export const isCommonPassword = async (password: string): Promise<boolean> =>
  (await (list ??= load())).has(password.toLowerCase())

/** The columns that are stored of a new password: its hash, and whether it is common. */
export const storedPassword = async (
  hasher: PasswordHasher,
  password: string,
  requester: Requester,
): Promise<StoredPassword> => ({
  passwordHash: await hasher.hash(password, requester),
  hasCommonPassword: toFlag(await isCommonPassword(password)),
})
