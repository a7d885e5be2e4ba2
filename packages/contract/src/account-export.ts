import { z } from 'zod'
import { correctedField, correctionRow } from './corrections.ts'
import { dispute } from './disputes.ts'

/** With the decision on it. Admins' notes on the reporter's identity are for admins only. */
const exportedReport = dispute.omit({ identityVerified: true, identityVerificationNotes: true })
export type ExportedReport = z.infer<typeof exportedReport>

/** With what was proposed in it. */
const exportedCorrection = correctionRow.extend({
  changes: z.array(correctedField.omit({ current: true, isChanged: true })),
})
export type ExportedCorrection = z.infer<typeof exportedCorrection>
