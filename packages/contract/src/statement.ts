import { APPEAL_LIMITS } from './appeals.constants.ts'
import { SITE_RULES, type SiteRule } from './site-rules.constants.ts'

const APPEAL = `You can appeal within ${APPEAL_LIMITS.days} days, on its page.`

/** For each kind of decision: what it restricts and for how long, and how to object to it. */
const EFFECTS = {
  permanent: ['It is not published, unless the decision is undone.', APPEAL],
  revision: [
    'It is not published until you have changed it and an admin has approved it.',
    'If you do not agree, say so in the note to the reviewer when you resubmit it.',
  ],
  taken_off: ['Only you and the admins see it, until it is put back or deleted.', APPEAL],
  list: [
    'Only you see it, until you have changed its name or description and make it public again.',
    'If you do not agree, please write to an admin.',
  ],
  correction: ['The page stays as it is.', 'If you do not agree, suggest it again and say why.'],
  company: [
    'The account has no company under this name.',
    'If you do not agree, request the company again and say more about it.',
  ],
} as const

interface No {
  effect: keyof typeof EFFECTS
  /** Absent if the decision names no rule. */
  rule?: SiteRule | null | undefined
  /** Whether a report or a removal request led to the decision. */
  isNoticed: boolean
}

/** The lines shown beside the reason of every decision against somebody; how to object is last. */
export function statementOf({ effect, rule, isNoticed }: No): string[] {
  const [restricted, objection] = EFFECTS[effect]
  return [
    restricted,
    isNoticed ? 'A report or a request led to it.' : 'No report led to it.',
    'A person decided, not a machine.',
    rule ? `Rule: ${SITE_RULES[rule].title}.` : 'It names no single rule of the site.',
    objection,
  ]
}
