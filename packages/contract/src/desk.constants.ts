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

export type DecisionKind = Exclude<DeskKind, 'duplicate' | 'problem'>

/** Of these a decision is about no character. */
export const WITHOUT_CHARACTER: DecisionKind[] = ['list', 'company']

/** How it is decided: a duplicate and a problem are corrections. */
export const decisionKindOf = (kind: DeskKind): DecisionKind =>
  kind === 'duplicate' || kind === 'problem' ? 'correction' : kind

export const DECISION_KINDS = [...new Set(DESK_KINDS.map(decisionKindOf))]
