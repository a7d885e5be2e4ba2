import type { Core } from '../../core.ts'
import { createModerationService } from './moderation.service.ts'
import { createQueueService } from './queue.service.ts'
import { createReasonTemplates } from './reason-templates.service.ts'
import { createRemoval, type RemovalParts } from './removal.ts'
import { createScheduledDecisions } from './scheduled-decisions.service.ts'

/** The review desk; `others` have what ends with a removed character. */
export function createModerationServices(core: Core, others: RemovalParts) {
  const removal = createRemoval({ ...core, ...others })
  const moderation = createModerationService({ ...core, removal })
  return {
    removal,
    moderation,
    queue: createQueueService(core),
    scheduledDecisions: createScheduledDecisions({ ...core, moderation }),
    reasonTemplates: createReasonTemplates(core),
  }
}
