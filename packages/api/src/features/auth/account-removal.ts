import type { CurrentUser } from '@personae/contract/auth'
import type { Tx } from '@personae/db'
import type { Core } from '../../core.ts'
import type { CompaniesService } from '../companies/companies.service.ts'
import type { CorrectionsService } from '../corrections/corrections.service.ts'
import type { SystemAccounts } from './system-accounts.ts'
import { deleteUser } from './users.repo.ts'

type Deps = Core & {
  companies: CompaniesService
  corrections: Pick<CorrectionsService, 'onAccountDeleted'>
  systemAccounts: SystemAccounts
}

type Actor = Pick<CurrentUser, 'id' | 'username'>

export type AccountRemoval = ReturnType<typeof createAccountRemoval>

/** Published characters and decided corrections stay, of a "former member"; everything else is deleted. */
export function createAccountRemoval({
  audit,
  store,
  companies,
  corrections,
  pictureUploads,
  systemAccounts,
}: Deps) {
  return async (tx: Tx, { id, username }: Actor, actor: Actor): Promise<void> => {
    await companies.onAccountDeleted(tx, id)
    await store.onAccountDeleted(tx, id, await systemAccounts.formerMember(tx))
    await corrections.onAccountDeleted(tx, id)
    await pictureUploads.onAccountDeleted(tx, id)
    await deleteUser(tx, id)
    await audit.record(tx, actor, 'account_deleted', { id, name: username })
  }
}
