import type { Core } from '../../../core.ts'
import { createModerationService } from './moderation.service.ts'
import { createQueueService } from './queue.service.ts'
import { createReasonTemplates } from './reason-templates.service.ts'
import { createRemoval, type RemovalParts } from './removal.ts'
import { createTakeOff } from './take-off.ts'
import type { ScheduledDecisions } from './scheduled-decisions.service.ts'

type Others = RemovalParts & { scheduledDecisions: ScheduledDecisions }

/** The review desk; `others` have what ends with a removed character. */
export function createModerationServices(core: Core, { scheduledDecisions, ...others }: Others) {
  const removal = createRemoval({ ...core, ...others })
  const moderation = createModerationService({ ...core, removal, scheduledDecisions })
  return {
    removal,
    takeOff: createTakeOff(core),
    moderation,
    queue: createQueueService(core),
    reasonTemplates: createReasonTemplates(core),
  }
}
