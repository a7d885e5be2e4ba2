import { z } from 'zod'
import { identifier, keyOf } from './text.ts'
import { JOB_KINDS, REPEATABLE_JOBS } from './jobs.constants.ts'

const jobKind = keyOf(JOB_KINDS)

export const failedJob = z.strictObject({
  kind: jobKind,
  subject: z.string(),
  about: z.string(),
  attempts: z.int(),
  failedAt: z.string(),
  error: z.string(),
})
export type FailedJob = z.infer<typeof failedJob>

export const jobsOverview = z.strictObject({
  kinds: z.array(z.strictObject({ kind: jobKind, waiting: z.int(), retrying: z.int() })),
  failedCount: z.int(),
  /** Latest first. */
  failed: z.array(failedJob),
})
export type JobsOverview = z.infer<typeof jobsOverview>

export const retryJobInput = z.strictObject({ kind: z.enum(REPEATABLE_JOBS), subject: identifier() })
export const dismissJobInput = z.strictObject({ kind: jobKind, subject: identifier() })
