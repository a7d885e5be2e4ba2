import type { Tx } from '@personae/db'
import type { Core } from '../../../core.ts'
import type { Actor } from '../audit/audit.service.ts'
import type { SystemAccounts } from './system-accounts.ts'
import { deleteUser } from './users.repo.ts'

/** What an account has, where deleting its row is not enough. */
interface AccountPart {
  onAccountDeleted(tx: Tx, id: string, formerMember: Actor): Promise<unknown>
}

export type AccountRemoval = ReturnType<typeof createAccountRemoval>

/** Published characters and decided corrections stay, of a "former member"; everything else is deleted. */
export function createAccountRemoval({
  audit,
  store,
  parts,
  systemAccounts,
}: Core & { parts: readonly AccountPart[]; systemAccounts: SystemAccounts }) {
  return async (tx: Tx, { id, username }: Actor, actor: Actor): Promise<void> => {
    const formerMember = await systemAccounts.formerMember(tx)
    for (const part of parts) await part.onAccountDeleted(tx, id, formerMember)
    await deleteUser(tx, id)
    // The page of a contributor is gone, also that of one who has only corrected.
    await store.contentChanged(tx)
    await audit.record(tx, actor, 'account_deleted', { id, name: username })
  }
}
