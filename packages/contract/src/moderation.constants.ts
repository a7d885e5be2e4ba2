export const REJECTION_REASON_REQUIRED = 'A rejection reason is required'
export const REASON_REQUIRED = 'A reason is required'

/** Milliseconds for which a scheduled decision can be undone. */
export const UNDO_PERIOD_MS = 10_000

export const SUBMITTERS_SHOWN = 20

/** Maximum number of submissions that are decided in one call. */
export const MAX_BULK_DECISIONS = 100
