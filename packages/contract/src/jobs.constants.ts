export const JOB_KINDS = {
  mail: 'Mail',
  news: 'News',
  webhook: 'Webhook',
  decision: 'Scheduled decision',
  reminder: 'Reminder',
  duplicate_keys: 'Duplicate check',
  promotion_notice: 'Promotion notice',
  refund: 'Refund',
  payment_cancel: 'Cancellation of a payment',
  payment_expiry: 'End of a reservation',
  demo_payment: 'Demo payment',
  stored_picture: 'Deletion of a stored picture',
} as const

export type JobKindName = keyof typeof JOB_KINDS

/** The title of a job for admins: "Mail: Password reset", "Scheduled decision: Orla Quickwater". */
export function jobTitle({ kind, about }: { kind: JobKindName; about: string }): string {
  // Names of characters keep their underscores and case.
  const subject =
    kind === 'mail' ? about.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase()) : about
  return `${JOB_KINDS[kind]}: ${subject}`
}

/** Kinds of failed jobs that can be retried: an admin repeats decisions and refunds by hand instead. */
export const REPEATABLE_JOBS = [
  'mail',
  'news',
  'duplicate_keys',
  'promotion_notice',
  'reminder',
  'payment_cancel',
  'payment_expiry',
  'stored_picture',
] as const satisfies JobKindName[]

export type RepeatableJob = (typeof REPEATABLE_JOBS)[number]

export const FAILED_JOBS_SHOWN = 50
