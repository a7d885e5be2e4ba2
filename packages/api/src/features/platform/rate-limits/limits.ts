import { CORRECTION_LIMITS } from '@personae/contract/corrections.constants'
import { chatBudgetSpent } from '@personae/contract/expert'
import { waitText } from '@personae/contract/waiting'

export const MAX_PENDING = 50

export interface Quota {
  count: number
  /** In seconds. */
  window: number
}

export interface RateLimit {
  what: string
  address?: Quota
  visitor?: Quota
  account?: Quota
  /** Whether the counters survive a restart. Those of reads do not: a write would cost more than the read. */
  isSaved: boolean
  /** The message of the refusal, with the seconds to wait; `tooManyTries` by default. */
  refusal?: (seconds: number) => string
}

const MINUTE = 60
const QUESTIONS_A_DAY = 200

const perMinute = (count: number): Quota => ({ count, window: MINUTE })
const perHour = (count: number): Quota => ({ count, window: 60 * MINUTE })
const perDay = (count: number): Quota => ({ count, window: 24 * 60 * MINUTE })

type Quotas = Omit<RateLimit, 'what' | 'isSaved'>
const saved = <Q extends Quotas>(what: string, quotas: Q) => ({ what, ...quotas, isSaved: true })
const unsaved = <Q extends Quotas>(what: string, quotas: Q) => ({ what, ...quotas, isSaved: false })

export const RATE_LIMITS = {
  reads: unsaved('Reads: characters, companies, pages, own records', {
    visitor: perMinute(1_200),
    account: perMinute(3_000),
  }),
  searches: unsaved('Searches and pages of lists', { visitor: perMinute(600), account: perMinute(1_200) }),
  'whole-list': unsaved(
    'The list of all characters in one answer; every thousand characters or part of it counts',
    { visitor: perMinute(240), account: perMinute(480) },
  ),
  posters: unsaved('Posters that are not in the cache', {
    visitor: perMinute(2_400),
    account: perMinute(2_400),
  }),
  previews: unsaved('Pictures for link previews that are not in the cache', {
    visitor: perMinute(120),
    account: perMinute(120),
  }),
  likely: unsaved('Checks for likely duplicates while a form is being filled in', {
    account: perMinute(120),
  }),
  exports: saved('Downloads of account data, and of the list of payments', { account: perHour(10) }),
  'sign-in': unsaved('Sign-ins, with a password or a recovery code; wrong ones wait longer, see below', {
    address: { count: 300, window: 15 * MINUTE },
  }),
  'wrong-keys': unsaved('Calls with a wrong, ended or revoked key', { address: perMinute(60) }),
  'sign-out': unsaved('Signing out', { address: { count: 300, window: 15 * MINUTE } }),
  'sign-up': saved('New accounts', { address: perHour(200) }),
  'forgot-password': saved('Requests for a reset link', { address: perHour(20) }),
  'mail-link': saved('Uses of a link in an email: a new password, a confirmed address, news off', {
    address: perHour(60),
  }),
  'email-change': saved('Emails that ask to confirm an address', {
    address: perDay(30),
    account: perDay(15),
  }),
  password: saved(
    'Actions that ask for the current password: changing it, recovery codes, deleting the account',
    { account: perHour(20) },
  ),
  'visitor-session': saved('Redirects to the sign-in that store the path to return to', {
    address: { count: 120, window: 10 * MINUTE },
  }),
  'become-admin': saved('Become Admin', { account: perHour(20) }),
  submissions: saved(`Submissions; in addition, at most ${MAX_PENDING} may be pending at a time`, {
    address: perHour(240),
    account: perHour(60),
  }),
  edits: saved('Edits of characters, and reverts to an earlier version', { account: perHour(300) }),
  resubmissions: saved('Resubmissions of a character', { account: perHour(60) }),
  pictures: saved('Uploads of pictures', { address: perHour(480), account: perHour(120) }),
  payments: saved('Started payments for a promotion', { address: perHour(120), account: perHour(40) }),
  chat: saved('Questions to the Character Expert; in addition, two concurrent answers', {
    account: perDay(QUESTIONS_A_DAY),
    refusal: (seconds) => chatBudgetSpent(QUESTIONS_A_DAY, waitText(seconds)),
  }),
  'chat-calls': unsaved('Calls of the Character Expert, including refused ones', { account: perMinute(20) }),
  reports: saved('Reports of characters and lists', { address: perHour(60), account: perHour(20) }),
  corrections: saved(
    `Corrections and requests for removal; in addition, at most ${CORRECTION_LIMITS.open} may be open at a time`,
    {
      account: perDay(CORRECTION_LIMITS.perDay),
    },
  ),
  'webhook-tests': saved('Tests of webhooks', { account: perHour(10) }),
  companies: saved('Creating or changing a company', { account: perHour(60) }),
  writes: unsaved('All other writes: decisions, notifications, devices', {
    visitor: perMinute(120),
    account: perMinute(600),
  }),
}

export type RateLimitName = keyof typeof RATE_LIMITS
