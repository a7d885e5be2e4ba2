import type { JobKindName } from '@personae/contract/jobs.constants'
import type { IsoTime } from '../columns.ts'

/** A background job, retried until it succeeds or fails for good. Its data is in a table of its kind. */
export interface JobTable {
  kind: JobKindName
  /** The id of what the job is about, unique within its kind. */
  subject: string
  /** The title for admins: the name of a character, the kind of an email. */
  about: string
  createdAt: IsoTime
  /** Counted before each attempt, in its own transaction, so that a crash counts too. */
  attempts: number
  dueAt: IsoTime
  failedAt: IsoTime | null
  lastError: string | null
}
