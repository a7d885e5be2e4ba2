export const APPEAL_LIMITS = {
  /** Days from the decision within which the submitter can appeal. */
  days: 180,
} as const

export const APPEAL_VERDICTS = ['reopened', 'confirmed'] as const
export type AppealVerdict = (typeof APPEAL_VERDICTS)[number]

/** Where a reopened submission goes: into the queue, to its submitter or, once published, back onto the site. */
export const REOPEN_TARGETS = ['pending', 'revision', 'published'] as const

export const APPEAL_REQUIRED = 'Please say why the decision should be looked at again.'
export const ANSWER_REQUIRED = 'A written answer is required'
