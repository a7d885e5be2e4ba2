// The words of the product that need no schema. Kept apart so that a screen that validates nothing loads no validator.

export const GENRES = ['Anime', 'Comics', 'Games', 'Movies', 'TV Shows', 'Book Series'] as const
export type Genre = (typeof GENRES)[number]

export const STATUSES = ['pending', 'approved', 'rejected'] as const
export type Status = (typeof STATUSES)[number]

/** Where a submission stands, as a person reads it. */
export const STATUS_LABELS: Record<Status, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
}

export const SEARCH_FIELDS = ['name', 'origin', 'series', 'creator', 'writer'] as const
export type SearchField = (typeof SEARCH_FIELDS)[number]

/** The words of the search selector. */
export const FIELD_LABELS: Record<SearchField, string> = {
  name: 'Character',
  origin: 'Universe',
  series: 'Series',
  creator: 'Creator',
  writer: 'Writer',
}

/** Cards of one page of the gallery. */
export const PAGE_SIZE = 24

/** Longest texts, in UTF-16 code units (what a browser's `maxLength` counts). */
export const LONGEST = {
  name: 120,
  description: 5_000,
  backstory: 20_000,
  listItems: 100,
  listItem: 200,
  link: 2_048,
  message: 2_000,
} as const

/** What is said of a text that is longer. */
export const tooLong = (label: string, max: number): string =>
  `${label} must be at most ${max.toLocaleString('en-US')} characters`

/** The policy promises removal within so many hours of a report. */
export const REMOVAL_HOURS = 48

export const REASON_REQUIRED = 'A rejection reason is required'

/** Milliseconds for which a decision of the review desk can be undone. */
export const HELD_FOR = 10_000

/** Universes that the picker of origins lists at once; the rest is found by typing on. */
export const UNIVERSES_SHOWN = 50

export const COMPANY_NAME_REQUIRED = 'Company/Universe name is required'
export const COMPANY_NAME_FIXED = 'Company name cannot be changed once created'
