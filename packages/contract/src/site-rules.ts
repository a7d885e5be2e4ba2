import { keyOf } from './text.ts'

/** The rules of the site that a decision may name. Each has its anchor on the policy page: `rule-KEY`. */
export const SITE_RULES = {
  copyright: 'Work of others',
  'real-people': 'Real people',
  hurtful: 'Hurtful content',
  advertising: 'Advertising',
  duplicate: 'One page for each character',
  quality: 'Complete and true',
  names: 'Names that mislead',
} as const

export type SiteRule = keyof typeof SITE_RULES

/** Optional in decisions: not every reason is a rule. */
export const rule = keyOf(SITE_RULES).optional()
