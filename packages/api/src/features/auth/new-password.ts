import type { Tx } from '@personae/db'
import type { Outbox } from '../mail/outbox.ts'
import { voidTokens } from './recovery.repo.ts'
import { endSessions } from './sessions.ts'
import { setPassword } from './users.repo.ts'

interface Options {
  outbox: Outbox
  /** The token of the one session that goes on, or null to end all. */
  keepSession: string | null
}

/** What follows from a new password, whoever set it: sessions end, reset links are void, the owner is told. */
export async function applyNewPassword(
  tx: Tx,
  userId: string,
  passwordHash: string,
  { outbox, keepSession }: Options,
): Promise<void> {
  await setPassword(tx, userId, passwordHash)
  await endSessions(tx, userId, { except: keepSession })
  await voidTokens(tx, userId)
  await outbox.queue(tx, { kind: 'password_changed', userId })
}
