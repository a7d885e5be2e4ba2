import type { Core } from '../../core.ts'
import { createKeysService } from './keys/keys.service.ts'
import { createAccountRemoval } from './account-removal.ts'
import { type AccountParts, createAccountService } from './account.service.ts'
import { createEmailChanges } from './email-changes.ts'
import { createOperatorService } from './operator.service.ts'
import { createRecoveryService } from './recovery.service.ts'
import { createSystemAccounts } from './system-accounts.ts'

/** Everything about accounts but signing in (`core.auth`); `others` have parts of an account. */
export function createAuthServices(core: Core, others: AccountParts) {
  const systemAccounts = createSystemAccounts(core)
  const emailChanges = createEmailChanges(core)
  const keys = createKeysService(core)
  const removal = createAccountRemoval({ ...core, ...others, systemAccounts })
  return {
    systemAccounts,
    emailChanges,
    keys,
    recovery: createRecoveryService({ ...core, ...others }),
    account: createAccountService({ ...core, ...others, emailChanges, keys, removal }),
    operator: createOperatorService({ ...core, keys, removal }),
  }
}
