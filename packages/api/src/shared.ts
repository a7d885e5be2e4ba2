import { createCompanyStore } from './features/catalogue/companies/company-store.ts'
import { createDuplicatesService } from './features/catalogue/duplicates/duplicates.service.ts'
import { findAlike } from './features/catalogue/suggestions/find-alike.ts'
import { createIdempotency } from './features/platform/idempotency/idempotency.service.ts'
import { createReopening } from './features/review/appeals/reopening.service.ts'
import { createCorrectionClosing } from './features/review/corrections/correction-closing.ts'
import { createCorrectionLists } from './features/review/corrections/correction-lists.ts'
import { createDisputeAnswers } from './features/review/disputes/answers.service.ts'
import { createDisputeClosing } from './features/review/disputes/dispute-closing.ts'
import { createScheduledDecisions } from './features/review/moderation/scheduled-decisions.service.ts'
import { createTakeOff } from './features/review/moderation/take-off.ts'
import { createReminders } from './features/review/reminders/reminders.service.ts'
import type { Core } from './core.ts'

export type Shared = ReturnType<typeof createShared>

/** The core, and services built from it that several features use. */
export const createShared = (core: Core) => ({
  ...core,
  companyStore: createCompanyStore(core),
  correctionClosing: createCorrectionClosing(core),
  correctionLists: createCorrectionLists(core),
  disputeAnswers: createDisputeAnswers(core),
  disputeClosing: createDisputeClosing(core),
  duplicates: createDuplicatesService({ ...core, findAlike }),
  idempotency: createIdempotency(core),
  reminders: createReminders(core),
  reopening: createReopening(core),
  scheduledDecisions: createScheduledDecisions(core),
  takeOff: createTakeOff(core),
})
