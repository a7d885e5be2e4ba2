import { SITE_RULES } from './site-rules.constants.ts'
import { keyOf } from './text.ts'

/** The site's rule that a decision names; optional, since not every reason is a rule. */
export const rule = keyOf(
  SITE_RULES,
  `The rule must be one of ${Object.keys(SITE_RULES).join(', ')}`,
).optional()
