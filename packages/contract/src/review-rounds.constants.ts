import { type Status, submissionStatusOf, type SubmissionState } from './characters.constants.ts'

export const REVIEW_LIMITS = {
  /** Characters of a remark on a field, of the answer to it, and of a note to the reviewer. */
  text: 500,
} as const

/** Who resubmits within this time of taking back has the old place in the queue. */
export const KEEPS_PLACE_MS = 60 * 60 * 1_000

/** Days since their last visit after which an admin no longer counts as active. */
export const ACTIVE_ADMIN_DAYS = 30

interface Submission {
  status: Status
  rejectionReason: string | null
  rejectedPermanently: boolean
}

/** Sent back by its submitter: an admin who sends one back gives a reason. */
export const isTakenBack = ({ status, rejectionReason, rejectedPermanently }: Submission): boolean =>
  status === 'rejected' && !rejectedPermanently && rejectionReason === null

type Page = Submission & { publishedAt: string | null }

/** A page that was published, and was taken off the site by an admin or by its submitter. */
export const isOff = (page: Page): boolean =>
  page.publishedAt !== null && page.status === 'rejected' && (page.rejectedPermanently || isTakenBack(page))

/** The end of the reason for a submission of what is published already: no rejection, and nothing to appeal. */
export const KEPT_AS_CORRECTION =
  'What is new in your submission has been kept as a correction of it. Thank you!'

export function submissionStateOf(page: Page): SubmissionState {
  if (isOff(page)) return 'off'
  const isKept = page.rejectedPermanently && page.rejectionReason?.endsWith(KEPT_AS_CORRECTION)
  return isKept ? 'kept' : submissionStatusOf(page)
}
