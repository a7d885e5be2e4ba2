import { SITE_RULES } from './site-rules.constants.ts'
import { keyOf } from './text.ts'

/** Optional in decisions: not every reason is a rule. */
export const rule = keyOf(
  SITE_RULES,
  `The rule must be one of ${Object.keys(SITE_RULES).join(', ')}`,
).optional()
