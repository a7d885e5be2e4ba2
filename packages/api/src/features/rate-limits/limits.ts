import { chatBudgetSpent } from '@personae/contract/expert'
import { waitText } from '@personae/contract/waiting'

export const MAX_PENDING = 50

/** Points per window, which starts with the first call. */
export interface Quota {
  count: number
  /** Seconds. */
  window: number
}

export interface RateLimit {
  /** What is counted, for the documentation. */
  what: string
  /** Per address, for all callers. */
  address?: Quota
  /** Per address, for visitors. */
  visitor?: Quota
  /** Per account. */
  account?: Quota
  /** Whether it survives a restart. Limits on reads do not: a write would cost more than the read. */
  isSaved: boolean
  /** The message of the refusal, with the seconds to wait; `tooManyTries` by default. */
  refusal?: (seconds: number) => string
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const QUESTIONS_A_DAY = 200

/** All rate limits; far above normal use. A whole school may share one address. */
export const RATE_LIMITS = {
  reads: {
    what: 'Reads: characters, companies, pages, own records',
    visitor: { count: 1_200, window: MINUTE },
    account: { count: 3_000, window: MINUTE },
    isSaved: false,
  },
  searches: {
    what: 'Searches and pages of lists',
    visitor: { count: 600, window: MINUTE },
    account: { count: 1_200, window: MINUTE },
    isSaved: false,
  },
  'whole-list': {
    what: 'The list of all characters in one answer; every thousand characters or part of it counts',
    visitor: { count: 240, window: MINUTE },
    account: { count: 480, window: MINUTE },
    isSaved: false,
  },
  posters: {
    what: 'Posters that are not in the cache',
    visitor: { count: 2_400, window: MINUTE },
    account: { count: 2_400, window: MINUTE },
    isSaved: false,
  },
  previews: {
    what: 'Pictures for link previews that are not in the cache',
    visitor: { count: 120, window: MINUTE },
    account: { count: 120, window: MINUTE },
    isSaved: false,
  },
  likely: {
    what: 'Checks for likely duplicates while a form is being filled in',
    account: { count: 120, window: MINUTE },
    isSaved: false,
  },
  exports: {
    what: 'Downloads of account data, and of the list of payments',
    account: { count: 10, window: HOUR },
    isSaved: true,
  },
  'sign-in': {
    what: 'Sign-ins, with a password or a recovery code; wrong ones wait longer, see below',
    address: { count: 300, window: 15 * MINUTE },
    isSaved: false,
  },
  'sign-out': {
    what: 'Signing out',
    address: { count: 300, window: 15 * MINUTE },
    isSaved: false,
  },
  'sign-up': {
    what: 'New accounts',
    address: { count: 200, window: HOUR },
    isSaved: true,
  },
  'forgot-password': {
    what: 'Requests for a reset link',
    address: { count: 20, window: HOUR },
    isSaved: true,
  },
  'mail-link': {
    what: 'Uses of a link in an email: a new password, a confirmed address',
    address: { count: 60, window: HOUR },
    isSaved: true,
  },
  'email-change': {
    what: 'Emails that ask to confirm an address',
    address: { count: 30, window: DAY },
    account: { count: 15, window: DAY },
    isSaved: true,
  },
  password: {
    what: 'Actions that ask for the current password: changing it, recovery codes, deleting the account',
    account: { count: 20, window: HOUR },
    isSaved: true,
  },
  'visitor-session': {
    what: 'Redirects to the sign-in that store the path to return to',
    address: { count: 120, window: 10 * MINUTE },
    isSaved: true,
  },
  'become-admin': {
    what: 'Become Admin',
    account: { count: 20, window: HOUR },
    isSaved: true,
  },
  submissions: {
    what: `Submissions; in addition, at most ${MAX_PENDING} may be pending at a time`,
    address: { count: 240, window: HOUR },
    account: { count: 60, window: HOUR },
    isSaved: true,
  },
  edits: {
    what: 'Edits of characters, and reverts to an earlier version',
    account: { count: 300, window: HOUR },
    isSaved: true,
  },
  resubmissions: {
    what: 'Resubmissions of a character',
    account: { count: 60, window: HOUR },
    isSaved: true,
  },
  pictures: {
    what: 'Uploads of pictures',
    address: { count: 480, window: HOUR },
    account: { count: 120, window: HOUR },
    isSaved: true,
  },
  payments: {
    what: 'Started payments for a promotion',
    address: { count: 120, window: HOUR },
    account: { count: 40, window: HOUR },
    isSaved: true,
  },
  chat: {
    what: 'Questions to the Character Expert; in addition, two concurrent answers',
    account: { count: QUESTIONS_A_DAY, window: DAY },
    isSaved: true,
    refusal: (seconds) => chatBudgetSpent(QUESTIONS_A_DAY, waitText(seconds)),
  },
  'chat-calls': {
    what: 'Calls of the Character Expert, including refused ones',
    account: { count: 20, window: MINUTE },
    isSaved: false,
  },
  reports: {
    what: 'Reports of characters and lists',
    address: { count: 60, window: HOUR },
    account: { count: 20, window: HOUR },
    isSaved: true,
  },
  companies: {
    what: 'Creating or changing a company',
    account: { count: 60, window: HOUR },
    isSaved: true,
  },
  writes: {
    what: 'All other writes: decisions, notifications, devices',
    visitor: { count: 120, window: MINUTE },
    account: { count: 600, window: MINUTE },
    isSaved: false,
  },
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof RATE_LIMITS
