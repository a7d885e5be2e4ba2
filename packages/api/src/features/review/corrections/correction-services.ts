import { createCorrectionDecisions } from './correction-decisions.ts'
import { createCorrectionsService } from './corrections.service.ts'
import { createRemovalRequests } from './removal-requests.service.ts'
import { createWaitingCorrections } from './waiting-corrections.ts'

type Deps = Parameters<typeof createCorrectionsService>[0] & Parameters<typeof createCorrectionDecisions>[0]

/** `closing` has how corrections end. */
export function createCorrectionServices(deps: Deps) {
  const corrections = createCorrectionsService(deps)
  const correctionDecisions = createCorrectionDecisions(deps)
  return {
    corrections,
    correctionDecisions,
    removalRequests: createRemovalRequests({ ...deps, corrections, correctionDecisions }),
    waitingCorrections: createWaitingCorrections(deps),
  }
}
