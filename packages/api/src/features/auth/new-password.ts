import type { Tx } from '@personae/db'
import type { Outbox } from '../mail/outbox.ts'
import type { WebhookEvents } from '../webhooks/webhook-events.ts'
import { deleteKeys } from './keys/keys.repo.ts'
import { endEmailChange } from './email-change.repo.ts'
import { deleteCodes, voidTokens } from './recovery.repo.ts'
import { endSessions } from './sessions.ts'
import { setPassword } from './users.repo.ts'

interface Options {
  outbox: Outbox
  webhookEvents: WebhookEvents
  /** The token of the session to keep, or null to end all. */
  keepSession: string | null
}

/** Revokes all earlier access: sessions, keys, recovery codes, reset links, a pending email. Webhooks are switched off. Notifies the owner. */
export async function applyNewPassword(
  tx: Tx,
  userId: string,
  passwordHash: string,
  { outbox, webhookEvents, keepSession }: Options,
): Promise<void> {
  await setPassword(tx, userId, passwordHash)
  await endSessions(tx, userId, { except: keepSession })
  await deleteKeys(tx, userId)
  await webhookEvents.switchOff(tx, userId)
  await voidTokens(tx, userId)
  await endEmailChange(tx, userId)
  const voidedCodes = await deleteCodes(tx, userId)
  await outbox.queue(tx, { kind: 'password_changed', userId, voidedCodes })
}
