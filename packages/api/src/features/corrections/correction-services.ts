import type { Core } from '../../core.ts'
import type { DuplicatesService } from '../duplicates/duplicates.service.ts'
import type { IdempotencyService } from '../idempotency/idempotency.service.ts'
import { createCorrectionDecisions } from './correction-decisions.ts'
import { createCorrectionsService } from './corrections.service.ts'

type Deps = Core & { duplicates: DuplicatesService; idempotency: IdempotencyService }

export function createCorrectionServices(deps: Deps) {
  return {
    corrections: createCorrectionsService(deps),
    correctionDecisions: createCorrectionDecisions(deps),
  }
}
