/** Durations of a promotion, with their price in cents. The server alone decides what is charged. */
export const PROMOTION_PLANS = [
  { duration: '1-month', label: '1 month', months: 1, cents: 4_999, saving: null },
  { duration: '3-months', label: '3 months', months: 3, cents: 12_999, saving: 'Save 13%' },
  { duration: '6-months', label: '6 months', months: 6, cents: 23_999, saving: 'Save 20%' },
] as const

export type PromotionPlan = (typeof PROMOTION_PLANS)[number]
export type Duration = PromotionPlan['duration']

export const DURATIONS = PROMOTION_PLANS.map(({ duration }) => duration) as [Duration, ...Duration[]]

export const planOf = (wanted: Duration): PromotionPlan =>
  PROMOTION_PLANS.find(({ duration }) => duration === wanted)!

export const CURRENCY = 'usd'

export const PROMOTION_SLOTS = 10

/** Milliseconds for which an open payment reserves a slot. */
export const RESERVATION_MS = 30 * 60_000

/** Milliseconds for which a buyer whose reservation expired unpaid comes after later buyers. */
export const UNPAID_PENALTY_MS = 6 * 60 * 60_000

/** Days before the end of a promotion on which its owner is notified. */
export const ENDING_NOTICE_DAYS = 3

/** Milliseconds between steps of the rotation of featured characters. */
export const ROTATION_MS = 60_000

export const PAYMENT_PROVIDERS = ['stripe', 'demo', 'off'] as const
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number]

export const PAYMENT_STATUSES = {
  pending: 'Waiting for payment',
  processing: 'Being confirmed',
  paid: 'Paid',
  refund_due: 'Refund due',
  refunding: 'Refund under way',
  refunded: 'Refunded',
  disputed: 'Disputed',
  dispute_won: 'Paid, dispute won',
  canceled: 'Canceled',
  expired: 'Expired',
} as const

export type PaymentStatus = keyof typeof PAYMENT_STATUSES

/** The state of a promotion. `scheduled`: it starts when the character's current promotion ends. */
export const PROMOTION_STATES = { scheduled: 'Scheduled', active: 'Active', ended: 'Ended' } as const

export const END_REASONS = {
  over: 'Its time is over',
  refunded: 'The payment was refunded',
  disputed: 'The payment is disputed',
  removed: 'The character was removed',
  off: 'The character was off the site for 30 days',
  revoked: 'The company was revoked',
} as const

/** Days for which a promotion keeps its slot while its character's page is off the site. */
export const SLOT_GRACE_DAYS = 30

export type EndReason = keyof typeof END_REASONS

export const PAYMENTS_OFF = 'Promotions cannot be bought on this site at the moment.'

export const DEMO_CARDS = {
  succeeds: 'A card that is accepted',
  declined: 'A card that is declined',
  late: 'A card whose bank confirms after a few seconds',
} as const

export type DemoCard = keyof typeof DEMO_CARDS

export const DECLINED = 'Your card was declined. Please try another one.'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export const formatCents = (cents: number): string => dollars.format(cents / 100)
