export const CORRECTION_KINDS = ['change', 'problem', 'duplicate'] as const
export type CorrectionKind = (typeof CORRECTION_KINDS)[number]

/** What a reported problem is about; a violation of copyright is reported as a dispute. */
export const PROBLEM_TOPICS = {
  wrong: 'Wrong information',
  advertising: 'Advertising',
  hurtful: 'Hurtful',
  other: 'Something else',
} as const
export type ProblemTopic = keyof typeof PROBLEM_TOPICS

/** `partly`: accepted with fewer fields than were proposed. */
export const CORRECTION_STATUSES = ['open', 'accepted', 'partly', 'refused', 'withdrawn'] as const
export type CorrectionStatus = (typeof CORRECTION_STATUSES)[number]

export const CORRECTION_STATUS_LABELS: Record<CorrectionStatus, string> = {
  open: 'Open',
  accepted: 'Accepted',
  partly: 'Accepted in part',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
}

export const OWNER_ANSWERS = ['agrees', 'disagrees'] as const
export type OwnerAnswer = (typeof OWNER_ANSWERS)[number]

export const CORRECTION_LIMITS = {
  /** Open ones of one author on one character, and in all. */
  openPerCharacter: 3,
  open: 30,
  perDay: 60,
  sources: 5,
} as const

export const NOTHING_CHANGED = 'That is what it says already.'
export const NOTE_REQUIRED = 'Please describe the problem.'
