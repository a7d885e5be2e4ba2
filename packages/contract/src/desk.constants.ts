/** What an admin decides on at the desk. */
export const DESK_KINDS = [
  'submission',
  'correction',
  'duplicate',
  'problem',
  'copyright',
  'removal',
  'appeal',
  'list',
  'company',
] as const
export type DeskKind = (typeof DESK_KINDS)[number]

/** How they are decided: a duplicate and a problem are corrections. */
export const DECISION_KINDS = [
  'submission',
  'correction',
  'copyright',
  'removal',
  'appeal',
  'list',
  'company',
] as const
export type DecisionKind = (typeof DECISION_KINDS)[number]

/** Of these a decision is about no character. */
export const WITHOUT_CHARACTER: DecisionKind[] = ['list', 'company']

export const decisionKindOf = (kind: DeskKind): DecisionKind =>
  kind === 'duplicate' || kind === 'problem' ? 'correction' : kind
