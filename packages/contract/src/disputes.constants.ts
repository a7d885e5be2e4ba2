/** The policy promises removal within this many hours of a report. */
export const REMOVAL_HOURS = 48

/** An admin who upholds an unanswered report within this many hours of its filing must confirm it (R46). */
export const ANSWER_HOURS = 24

export const ANSWER_MISSING = 'Please write an answer.'

/** What happens to a page that is off the site when a report about it is dismissed. */
export const AFTER_DISMISSAL = {
  published: 'The page is on the site again as it was.',
  other_case: 'The page stays off the site: another report or request about it is open.',
  taken_off_otherwise: 'The page stays off the site: this report is not why it was taken off.',
} as const
export type AfterDismissal = keyof typeof AFTER_DISMISSAL
