import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '@personae/contract/auth'
import { SYSTEM_ACCOUNTS } from '@personae/contract/names'
import type { Db, Tx, UserKind } from '@personae/db'
import { AppError } from '../../../errors.ts'
import type { Clock } from '../../../ports/clock.ts'
import { findSystemAccount, insertUser, toCurrentUser } from './users.repo.ts'

export type SystemAccounts = ReturnType<typeof createSystemAccounts>

/** Finds or creates system accounts. They are found by their kind, and cannot sign in. */
export function createSystemAccounts({ db, clock }: { db: Db; clock: Clock }) {
  async function open(tx: Tx, kind: Exclude<UserKind, 'person'>): Promise<CurrentUser> {
    const row = await findSystemAccount(tx, kind)
    if (row) return toCurrentUser(row)
    const user = { id: randomUUID(), username: SYSTEM_ACCOUNTS[kind], companyId: null }
    const createdAt = clock.now().toISOString()
    await insertUser(tx, { ...user, kind, passwordHash: '', hasCommonPassword: null, isAdmin: 0, createdAt })
    return { ...user, isAdmin: false }
  }

  return {
    importer: (): Promise<CurrentUser> => db.transact((tx) => open(tx, 'importer')),
    formerMember: (tx: Tx): Promise<CurrentUser> => open(tx, 'former_member'),
  }
}

export const systemAccountRefused = (username: string) =>
  new AppError('forbidden', `“${username}” is a system account, not a person’s.`)
