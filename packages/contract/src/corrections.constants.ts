export const CORRECTION_KINDS = ['change', 'problem', 'duplicate'] as const
export type CorrectionKind = (typeof CORRECTION_KINDS)[number]

/** What a reported problem is about; a violation of copyright is reported as a dispute. */
export const PROBLEM_TOPICS = {
  wrong: 'Wrong information',
  advertising: 'Advertising',
  hurtful: 'Hurtful',
  generated: 'Picture made by a generator',
  other: 'Something else',
  /** R47: only a company asks for it, about a page of its universe that is not its own. */
  removal: 'Removal from the site',
} as const
export type ProblemTopic = keyof typeof PROBLEM_TOPICS

interface About {
  kind: CorrectionKind
  topic: ProblemTopic | null
}

/** The word for a case on screens: only a change is called a correction. */
export function caseNoun({ kind, topic }: About) {
  if (topic === 'removal') return 'removal request'
  return kind === 'change' ? 'correction' : 'report'
}

/** The kind under which the desk lists a case. */
export const deskKindOf = ({ kind, topic }: About) =>
  topic === 'removal' ? topic : kind === 'change' ? 'correction' : kind

const PREPOSITIONS = { correction: 'of', report: 'on', 'removal request': 'for' }

export const caseOn = (about: About, name: string): string =>
  `${caseNoun(about)} ${PREPOSITIONS[caseNoun(about)]} ${name}`

/** Topics that accuse the page's owner: such reports are for their author and the admins alone. */
export const TOPICS_FOR_ADMINS = [
  'advertising',
  'hurtful',
  'removal',
] as const satisfies readonly ProblemTopic[]

/** Whether the owners of the character may read and answer a case with this topic. */
export const isForOwners = (topic: ProblemTopic | null): boolean =>
  !TOPICS_FOR_ADMINS.some((one) => one === topic)

/** `partly`: accepted with fewer fields than were proposed; `resolved`: the page was removed while it was open. */
export const CORRECTION_STATUSES = ['open', 'accepted', 'partly', 'refused', 'resolved', 'withdrawn'] as const
export type CorrectionStatus = (typeof CORRECTION_STATUSES)[number]

export const CORRECTION_STATUS_LABELS: Record<CorrectionStatus, string> = {
  open: 'Open',
  accepted: 'Accepted',
  partly: 'Accepted in part',
  refused: 'Refused',
  resolved: 'Closed: the page was removed',
  withdrawn: 'Withdrawn',
}

export const OWNER_ANSWERS = ['agrees', 'disagrees'] as const
export type OwnerAnswer = (typeof OWNER_ANSWERS)[number]

/** As whom an owner speaks: they submitted the character, or have the company of its universe. */
export const OWNER_ROLES = ['submitter', 'company'] as const
export type OwnerRole = (typeof OWNER_ROLES)[number]

export const CORRECTION_LIMITS = {
  /** Open corrections of one author: on one character, and in all. */
  openPerCharacter: 3,
  open: 30,
  perDay: 60,
} as const

export const NOTHING_CHANGED = 'That is what it says already.'
export const NOTE_REQUIRED = 'Please describe the problem.'
