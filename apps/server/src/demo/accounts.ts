import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Services } from '@personae/api/server'
import type { CurrentUser } from '@personae/contract/auth'
import { besideDatabase, writePrivate } from '../secrets.ts'

export type DemoRole = 'creator' | 'company' | 'admin'
export type DemoUsers = Record<DemoRole, CurrentUser>

interface DemoAccount {
  role: DemoRole
  username: string
  password: string
}

const NAMES: Record<DemoRole, string> = {
  creator: 'inkwell',
  company: 'glasswind',
  admin: 'curator',
}

const accountsFile = (databaseFile: string) => besideDatabase(databaseFile, 'demo-accounts.json')

/** The accounts as they were written beside the database; none where there is no demo. */
export function readDemoAccounts(databaseFile: string): DemoAccount[] {
  const file = accountsFile(databaseFile)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoAccount[]) : []
}

/** One account for each role, with a password that is made here and written beside the database. */
export async function openAccounts({ auth, admin }: Services, databaseFile: string): Promise<DemoUsers> {
  const accounts = (Object.keys(NAMES) as DemoRole[]).map((role) => ({
    role,
    username: NAMES[role],
    password: randomBytes(9).toString('base64url'),
  }))
  // Written before the accounts exist: a password that nobody can read again would lock the demo.
  writePrivate(accountsFile(databaseFile), `${JSON.stringify(accounts, null, 2)}\n`)

  const users = {} as DemoUsers
  for (const { role, username, password } of accounts) {
    const { user, token } = await auth.quickSignup({ username, password })
    await auth.logout(token)
    users[role] = user
  }
  await admin.becomeAdmin(users.admin)
  return { ...users, admin: { ...users.admin, isAdmin: true } }
}
