import { type Status, submissionStatusOf, type SubmissionState } from './characters.constants.ts'

export const REVIEW_LIMITS = {
  /** Maximum characters of a remark on a field, of the answer to it, and of a note to the reviewer. */
  text: 500,
} as const

/** Milliseconds after taking back within which a resubmitted character keeps its place in the queue. */
export const KEEPS_PLACE_MS = 60 * 60 * 1_000

/** Days since their last visit after which an admin no longer counts as active. */
export const ACTIVE_ADMIN_DAYS = 30

interface Submission {
  status: Status
  rejectionReason: string | null
  rejectedPermanently: boolean
}

/** Whether the submitter took the submission back. Admins always give a reason when they send one back. */
export const isTakenBack = ({ status, rejectionReason, rejectedPermanently }: Submission): boolean =>
  status === 'rejected' && !rejectedPermanently && rejectionReason === null

type Page = Submission & { publishedAt: string | null }

/** Whether the page was published and then taken off the site, by an admin or its submitter. */
export const isOff = (page: Page): boolean =>
  page.publishedAt !== null && page.status === 'rejected' && (page.rejectedPermanently || isTakenBack(page))

/** End of the reason when a submission became a correction (R37): it is no rejection and cannot be appealed. */
export const KEPT_AS_CORRECTION =
  'What is new in your submission has been kept as a correction of it. Thank you!'

export function submissionStateOf(page: Page): SubmissionState {
  if (isOff(page)) return 'off'
  const isKept = page.rejectedPermanently && page.rejectionReason?.endsWith(KEPT_AS_CORRECTION)
  return isKept ? 'kept' : submissionStatusOf(page)
}
