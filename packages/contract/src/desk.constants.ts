/** The kinds of cases that admins decide at the desk. */
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

/** Kinds whose cases are not about a character. */
export const WITHOUT_CHARACTER: DecisionKind[] = ['list', 'company']

/** The kind of decision for a case: duplicates and problems are decided as corrections. */
export const decisionKindOf = (kind: DeskKind): DecisionKind =>
  kind === 'duplicate' || kind === 'problem' ? 'correction' : kind

export const DECISION_KINDS = [...new Set(DESK_KINDS.map(decisionKindOf))]
