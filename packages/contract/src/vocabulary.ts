// Vocabulary of the product that needs no schema. Separate, so that screens without validation do not load the
// validator.

export const GENRES = ['Anime', 'Comics', 'Games', 'Movies', 'TV Shows', 'Book Series'] as const
export type Genre = (typeof GENRES)[number]

export const STATUSES = ['pending', 'approved', 'rejected'] as const
export type Status = (typeof STATUSES)[number]

/** The label of each submission status. */
export const STATUS_LABELS: Record<Status, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
}

/** The states of a submission for its submitter, in the order of their list: those that need an action come first. */
export const STANDINGS = ['revision', 'pending', 'approved', 'permanent'] as const
export type Standing = (typeof STANDINGS)[number]

/** The label of each. */
export const STANDING_LABELS: Record<Standing, string> = {
  revision: 'Sent for revision',
  pending: STATUS_LABELS.pending,
  approved: STATUS_LABELS.approved,
  permanent: 'Rejected permanently',
}

/** The state of a submission: a final rejection differs from a request for changes. */
export const standingOf = (character: { status: Status; rejectedPermanently: boolean }): Standing => {
  if (character.status !== 'rejected') return character.status
  return character.rejectedPermanently ? 'permanent' : 'revision'
}

export const SEARCH_FIELDS = ['name', 'origin', 'series', 'creator', 'writer'] as const
export type SearchField = (typeof SEARCH_FIELDS)[number]

/** The labels of the search selector. */
export const SEARCH_LABELS: Record<SearchField, string> = {
  name: 'Character',
  origin: 'Universe',
  series: 'Series',
  creator: 'Creator',
  writer: 'Writer',
}

export const SORTS = ['best', 'newest', 'name'] as const
export type Sort = (typeof SORTS)[number]

/** The orders of a universe's characters. */
export const UNIVERSE_SORTS = ['newest', 'name'] as const satisfies Sort[]
export type UniverseSort = (typeof UNIVERSE_SORTS)[number]

/** The labels of the gallery's orders. */
export const SORT_LABELS: Record<Sort, string> = {
  best: 'Best match',
  newest: 'Newest',
  name: 'A to Z',
}

/** Cards on one page of the gallery. */
export const PAGE_SIZE = 24

/** Cards of each row of related characters on a character's page. */
export const RELATED_MAX = 6

/** Maximum lengths of texts, in characters: Unicode code points. */
export const MAX_LENGTH = {
  name: 120,
  description: 5_000,
  backstory: 20_000,
  listItems: 100,
  listItem: 200,
  link: 2_048,
  message: 2_000,
} as const

/**
 * Limits of lists: entries and description length; reports that may wait for one list; takedowns before it stays
 * private; lists that a contributor's page shows at first.
 */
export const LISTS = {
  perAccount: 100,
  characters: 1_000,
  description: 500,
  covers: 4,
  reports: 5,
  takedowns: 2,
  shown: 6,
} as const

/** The default list that every user has, and the id in its address before it is first used. */
/** Letters from which on a search without a hit is counted. */
export const MIN_WANTED_LETTERS = 3

export const FAVOURITES = { id: 'favourites', name: 'Favourites' } as const

export const LIST_NAME_REQUIRED = 'A list needs a name'
export const LIST_REPORT_REQUIRED = 'Please say what is wrong with the list'
export const TAKEDOWN_REASON_REQUIRED = 'A reason is required'

/** The length of a text in characters, as the limits count them. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** The message for a text that is too long. */
export const tooLong = (label: string, max: number): string =>
  `${label} must be at most ${max.toLocaleString('en-US')} characters`

/** The policy promises removal within this many hours of a report. */
export const REMOVAL_HOURS = 48

export const REASON_REQUIRED = 'A rejection reason is required'

/** Milliseconds for which a scheduled decision can be undone. */
export const UNDO_PERIOD_MS = 10_000

/** Submitters that the filter of the review desk suggests. */
export const SUBMITTERS_SHOWN = 20

/** Universes that the picker lists; typing more narrows the list. */
export const UNIVERSES_SHOWN = 50

export const COMPANY_NAME_REQUIRED = 'Company/Universe name is required'
export const COMPANY_NAME_FIXED = 'Company name cannot be changed once created'
export const COMPANY_REASON_REQUIRED = 'A reason is required'

/** Characters of other users that a company request counts; more are shown as "or more". */
export const OTHERS_COUNTED = 100

/** Kinds of background jobs, with the labels that admins see. */
export const JOB_KINDS = {
  mail: 'Mail',
  decision: 'Scheduled decision',
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
  // Names of characters are not changed.
  const subject =
    kind === 'mail' ? about.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase()) : about
  return `${JOB_KINDS[kind]}: ${subject}`
}

/** Kinds of failed jobs that can be retried: an admin repeats decisions and refunds by hand instead. */
export const REPEATABLE_JOBS = [
  'mail',
  'duplicate_keys',
  'promotion_notice',
  'payment_cancel',
  'payment_expiry',
  'stored_picture',
] as const satisfies JobKindName[]

export type RepeatableJob = (typeof REPEATABLE_JOBS)[number]

/** Failed jobs shown; their total is shown too. */
export const FAILED_JOBS_SHOWN = 50

/** Topics of the event stream. `characters`: too many published characters changed to list each. */
export const LIVE_TOPICS = [
  'notifications',
  'submissions',
  'published',
  'characters',
  'queue',
  'reports',
] as const
export type LiveTopic = (typeof LIVE_TOPICS)[number]
