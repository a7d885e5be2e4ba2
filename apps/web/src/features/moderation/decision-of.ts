import type { Verdict } from '@personae/contract/moderation'

/** A verdict as the server is told it. */
export const decisionOf = (verdict: Verdict, rejectionReason = '') =>
  verdict === 'approved'
    ? { status: 'approved' as const }
    : { status: 'rejected' as const, rejectionReason, permanent: verdict === 'permanent' }
