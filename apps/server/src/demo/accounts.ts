import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Services } from '@personae/api/server'
import type { CurrentUser } from '@personae/contract/auth'
import { type DemoRole, demoUsernames } from '@personae/demo/accounts'
import { besideDatabase, dataFolder, DEMO_ACCOUNTS, writePrivate } from '../commands/secrets.ts'

export type DemoUsers = Record<DemoRole, CurrentUser>

interface DemoAccount {
  role: DemoRole
  username: string
  password: string
}

/** The accounts as written beside the database, or in its data folder; empty without a demo. */
export function readDemoAccounts(database: string): DemoAccount[] {
  const file = join(dataFolder(database), DEMO_ACCOUNTS)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoAccount[]) : []
}

/** One account per role, with generated passwords, written beside the database. */
export async function openAccounts({ auth, admin }: Services, database: string): Promise<DemoUsers> {
  const accounts = (Object.keys(demoUsernames) as DemoRole[]).map((role) => ({
    role,
    username: demoUsernames[role],
    password: randomBytes(9).toString('base64url'),
  }))
  // Written before the accounts are created: otherwise a crash would leave a demo with unknown passwords.
  writePrivate(besideDatabase(database, DEMO_ACCOUNTS), `${JSON.stringify(accounts, null, 2)}\n`)

  const users = {} as DemoUsers
  for (const { role, username, password } of accounts) {
    const { user, token } = await auth.quickSignup({ username, password })
    await auth.logout(token)
    users[role] = user
  }
  await admin.becomeAdmin(users.admin)
  return { ...users, admin: { ...users.admin, isAdmin: true } }
}
