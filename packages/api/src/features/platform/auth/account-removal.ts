import type { Tx } from '@personae/db'
import type { Core } from '../../../core.ts'
import type { Actor } from '../audit/audit.service.ts'
import type { SystemAccounts } from './system-accounts.ts'
import { deleteUser } from './users.repo.ts'

/** A feature that does more for a deleted account than the deletion of its row does. */
interface AccountPart {
  onAccountDeleted(tx: Tx, id: string, formerMember: Actor): Promise<unknown>
}

export type AccountRemoval = ReturnType<typeof createAccountRemoval>

/** Deletes an account. Only published characters and decided corrections stay, of a "former member". */
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
    // The contributor's page is gone, even of one who had only accepted corrections and no characters.
    await store.contentChanged(tx)
    await audit.record(tx, actor, 'account_deleted', { id, name: username })
  }
}
