import { createCorrectionDecisions } from './correction-decisions.ts'
import { createCorrectionsService } from './corrections.service.ts'
import { createWaitingCorrections } from './waiting-corrections.ts'

type Deps = Parameters<typeof createCorrectionsService>[0] & Parameters<typeof createCorrectionDecisions>[0]

/** `closing` has how corrections end. */
export function createCorrectionServices(deps: Deps) {
  return {
    corrections: createCorrectionsService(deps),
    correctionDecisions: createCorrectionDecisions(deps),
    waitingCorrections: createWaitingCorrections(deps),
  }
}
