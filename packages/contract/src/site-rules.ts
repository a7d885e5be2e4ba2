import { SITE_RULES, type SiteRule } from './site-rules.constants.ts'
import { oneOf } from './text.ts'

/** The site's rule that a decision names; optional, since not every reason is a rule. */
export const rule = oneOf(Object.keys(SITE_RULES) as SiteRule[], 'The rule must be').optional()
