import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { AppError, type Services } from '@personae/api/server'
import type { CurrentUser } from '@personae/contract/auth'
import { type DemoRole, demoUsernames } from '@personae/demo/accounts'
import {
  besideDatabase,
  dataFolder,
  DEMO_ACCOUNTS,
  UNFINISHED_DEMO,
  writePrivate,
} from '../commands/secrets.ts'

export type DemoUsers = Record<DemoRole, CurrentUser>

interface DemoAccount {
  role: DemoRole
  username: string
  password: string
}

export function readDemoAccounts(database: string): DemoAccount[] {
  const file = join(dataFolder(database), DEMO_ACCOUNTS)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoAccount[]) : []
}

/** Whether a process has begun to create the demo and has not finished. */
export const isDemoUnfinished = (database: string): boolean =>
  existsSync(join(dataFolder(database), UNFINISHED_DEMO))

export const finishDemo = (database: string): void =>
  renameSync(besideDatabase(database, UNFINISHED_DEMO), besideDatabase(database, DEMO_ACCOUNTS))

/** Creates an account per role and writes a file with them; null if another process has begun to create the demo. */
export async function openAccounts(
  { auth, admin }: Services,
  database: string,
  { withAddresses }: { withAddresses: boolean },
): Promise<DemoUsers | null> {
  const accounts = (Object.keys(demoUsernames) as DemoRole[]).map((role) => ({
    role,
    username: demoUsernames[role],
    password: randomBytes(9).toString('base64url'),
  }))
  const open = async ({ username, password }: DemoAccount): Promise<CurrentUser> => {
    const { user, token } = await auth.signup({
      username,
      password,
      ...(withAddresses && { email: `${username}@personae.example` }),
    })
    await auth.logout(token)
    return user
  }
  const [first, ...others] = accounts
  const users = {} as DemoUsers
  try {
    users[first!.role] = await open(first!)
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return null
    throw error
  }
  // Written by the process that created the first account, before the other accounts: it marks an incomplete demo.
  writePrivate(besideDatabase(database, UNFINISHED_DEMO), `${JSON.stringify(accounts, null, 2)}\n`)
  for (const account of others) users[account.role] = await open(account)
  // As the operator does, since a site may have disabled Become Admin.
  await admin.appoint(users.admin.username)
  return { ...users, admin: { ...users.admin, isAdmin: true } }
}
