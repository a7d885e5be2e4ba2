/** How long a character can be featured, with what that costs in cents. */
export const PROMOTION_PLANS = [
  { duration: '1-month', label: '1 month', cents: 4_999 },
  { duration: '3-months', label: '3 months', cents: 12_999 },
  { duration: '6-months', label: '6 months', cents: 23_999 },
] as const

/** Promotions that can run at once. */
export const PROMOTION_SLOTS = 10

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export const formatCents = (cents: number): string => dollars.format(cents / 100)
