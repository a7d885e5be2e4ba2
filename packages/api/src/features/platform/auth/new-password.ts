import { COMMON_PASSWORD } from '@personae/contract/auth.constants'
import type { Tx } from '@personae/db'
import { invalid } from '../../../errors.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { WebhookEvents } from '../webhooks/webhook-events.ts'
import { deleteKeys } from './keys/keys.repo.ts'
import { endEmailChange } from './email-change.repo.ts'
import { deleteCodes, voidTokens } from './recovery.repo.ts'
import { endSessions } from './sessions.ts'
import { findAccount, type StoredPassword, updateUser } from './users.repo.ts'

interface Options {
  outbox: Outbox
  webhookEvents: WebhookEvents
  /** The token of the session to keep, or null to end all. */
  keepSession: string | null
}

/** Ends the sessions, keys, reset links and pending email change of an account. */
export async function endAccess(
  tx: Tx,
  userId: string,
  { keepSession }: Pick<Options, 'keepSession'>,
): Promise<void> {
  await endSessions(tx, userId, { except: keepSession })
  await deleteKeys(tx, userId)
  await voidTokens(tx, userId)
  await endEmailChange(tx, userId)
}

/**
 * Stores a new password and revokes earlier access: sessions, keys, recovery codes, links, a pending email.
 * Switches webhooks off, notifies the owner. @throws AppError `invalid` for an admin's common password
 */
export async function applyNewPassword(
  tx: Tx,
  userId: string,
  password: StoredPassword,
  { outbox, webhookEvents, keepSession }: Options,
): Promise<void> {
  const account = await findAccount(tx, userId)
  if (account?.isAdmin === 1 && password.hasCommonPassword === 1)
    throw invalid('newPassword', COMMON_PASSWORD)
  await updateUser(tx, userId, password)
  await endAccess(tx, userId, { keepSession })
  await webhookEvents.switchOff(tx, userId)
  const voidedCodes = await deleteCodes(tx, userId)
  await outbox.queue(tx, { kind: 'password_changed', userId, voidedCodes })
}
