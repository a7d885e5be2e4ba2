import { z } from 'zod'
import { correctedField, correctionRow } from './corrections.ts'
import { dispute, disputeAnswer } from './disputes.ts'

/** With the decision on it. Admins' notes on the reporter's identity are for admins only. */
const exportedReport = dispute.omit({ identityVerified: true, identityVerificationNotes: true })
export type ExportedReport = z.infer<typeof exportedReport>

const exportedAnswer = disputeAnswer.extend({ reportId: z.string(), characterName: z.string() })
export type ExportedAnswer = z.infer<typeof exportedAnswer>

/** With what was proposed in it. */
const exportedCorrection = correctionRow.extend({
  changes: z.array(correctedField.omit({ current: true, isChanged: true })),
})
export type ExportedCorrection = z.infer<typeof exportedCorrection>
