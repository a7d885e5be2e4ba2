import { caseKey } from '@personae/contract/shared/fold'
import { toFlag, type Tx } from '@personae/db'
import type { Clock } from '../../../ports/clock.ts'
import type { Outbox } from '../mail/outbox.ts'
import { putEmailChange } from './email-change.repo.ts'

export const CONFIRMATION_LIFETIME = 24 * 60 * 60 * 1_000

export async function awaitConfirmation(
  tx: Tx,
  { userId, email, isFromSignup }: { userId: string; email: string; isFromSignup: boolean },
  { clock, outbox }: { clock: Clock; outbox: Outbox },
): Promise<void> {
  const now = clock.now()
  await putEmailChange(tx, {
    userId,
    email,
    emailKey: caseKey(email),
    tokenHash: null,
    expiresAt: new Date(now.getTime() + CONFIRMATION_LIFETIME).toISOString(),
    isFromSignup: toFlag(isFromSignup),
    mailedAt: now.toISOString(),
  })
  await outbox.queue(tx, { kind: 'email_confirmation', userId })
}
