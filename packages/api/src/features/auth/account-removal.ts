import type { CurrentUser } from '@personae/contract/auth'
import type { Tx } from '@personae/db'
import type { Core } from '../../core.ts'
import type { CompaniesService } from '../companies/companies.service.ts'
import type { SystemAccounts } from './system-accounts.ts'
import { deleteUser } from './users.repo.ts'

type Deps = Core & { companies: CompaniesService; systemAccounts: SystemAccounts }

type Actor = Pick<CurrentUser, 'id' | 'username'>

export type AccountRemoval = ReturnType<typeof createAccountRemoval>

/** Published characters are transferred to "former member"; everything else is deleted. */
export function createAccountRemoval({ audit, store, companies, pictureUploads, systemAccounts }: Deps) {
  return async (tx: Tx, { id, username }: Actor, actor: Actor): Promise<void> => {
    await companies.onAccountDeleted(tx, id)
    await store.onAccountDeleted(tx, id, await systemAccounts.formerMember(tx))
    await pictureUploads.onAccountDeleted(tx, id)
    await deleteUser(tx, id)
    await audit.record(tx, actor, 'account_deleted', { id, name: username })
  }
}
