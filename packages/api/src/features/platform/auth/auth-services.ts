import type { Core } from '../../../core.ts'
import { type AccountPart, createAccountRemoval } from './account-removal.ts'
import { createAccountService } from './account.service.ts'
import { createEmailChanges } from './email-changes.ts'
import { createKeysService } from './keys/keys.service.ts'
import { createOperatorService } from './operator.service.ts'
import { createRecoveryService } from './recovery.service.ts'
import type { SignInGuard } from './sign-in-guard.ts'
import { createSystemAccounts } from './system-accounts.ts'

interface Others {
  signInGuard: SignInGuard
  /** In the order in which they end. */
  parts: readonly AccountPart[]
}

/** Everything about accounts but signing in (`core.auth`). */
export function createAuthServices(core: Core, { signInGuard, parts }: Others) {
  const systemAccounts = createSystemAccounts(core)
  const emailChanges = createEmailChanges(core)
  const keys = createKeysService(core)
  const removal = createAccountRemoval({ ...core, parts, systemAccounts })
  return {
    systemAccounts,
    emailChanges,
    keys,
    recovery: createRecoveryService({ ...core, signInGuard }),
    account: createAccountService({ ...core, signInGuard, emailChanges, keys, removal }),
    operator: createOperatorService({ ...core, keys, removal }),
  }
}
