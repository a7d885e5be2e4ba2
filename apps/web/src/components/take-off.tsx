import { NativeSelect } from '@mantine/core'
import { APPEAL_LIMITS } from '@personae/contract/appeals.constants'
import { TAKE_OFF_REASON_REQUIRED } from '@personae/contract/moderation.constants'
import { SITE_RULES, type SiteRule } from '@personae/contract/site-rules'
import { useState } from 'react'

const NONE = { value: '', label: 'None of these' }
const RULES = Object.entries(SITE_RULES).map(([value, { title: label }]) => ({ value, label }))

/** What the dialog asks that takes a page off the site, and the rule that is chosen there. */
export function useTakeOffReason(name: string) {
  const [rule, setRule] = useState<SiteRule>()
  return {
    rule,
    reason: {
      draft: 'take-off',
      title: `Take ${name} off the site?`,
      confirm: 'Take Off the Site',
      description: `Its submitter sees your reason, and can appeal within ${APPEAL_LIMITS.days} days.`,
      missing: TAKE_OFF_REASON_REQUIRED,
      children: (
        <>
          <p>Only its submitter and the admins see it then. Nothing is deleted, and it can be put back.</p>
          <NativeSelect
            label="Rule of the site"
            mb="md"
            data={[NONE, ...RULES]}
            value={rule ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setRule(RULES.find((one) => one.value === value)?.value as SiteRule | undefined)
            }
          />
        </>
      ),
    },
  }
}
