import { APPEAL_LIMITS } from '@personae/contract/appeals.constants'
import { REASON_REQUIRED } from '@personae/contract/moderation.constants'

export const OFF_THE_SITE = 'The page is off the site'

export const takenOffText = (name: string): string => `Took ${name} off the site`

/** The texts of the dialog for the reason when a page is taken off the site. */
export const takeOffReason = (name: string) => ({
  draft: 'take-off',
  title: `Take ${name} off the site?`,
  confirm: 'Take Off the Site',
  description: `Its submitter sees your reason, and can appeal within ${APPEAL_LIMITS.days} days.`,
  missing: REASON_REQUIRED,
  asksRule: true,
  intro: 'Only its submitter and the admins see it then. Nothing is deleted, and it can be put back.',
})
