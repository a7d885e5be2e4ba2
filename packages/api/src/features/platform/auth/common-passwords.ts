import { COMMON_PASSWORDS } from '@personae/contract/auth.constants'
import { toFlag } from '@personae/db'
import type { PasswordHasher, Requester } from '../../../ports/password-hasher.ts'
import type { StoredPassword } from './users.repo.ts'

/** In lower case, the most used first. Loaded with the first password: it takes a moment. */
let list: Promise<ReadonlySet<string>> | undefined

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, COMMON_PASSWORDS).map(String))
}

/** Whether a password is one of the most common, in whatever case: no admin may have it. */
export const isCommonPassword = async (password: string): Promise<boolean> =>
  (await (list ??= load())).has(password.toLowerCase())

/** What is kept of a new password. */
export const storedPassword = async (
  hasher: PasswordHasher,
  password: string,
  requester: Requester,
): Promise<StoredPassword> => ({
  passwordHash: await hasher.hash(password, requester),
  hasCommonPassword: toFlag(await isCommonPassword(password)),
})
