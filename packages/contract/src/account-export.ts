import type { z } from 'zod'
import { dispute } from './disputes.ts'

/** With the decision on it. Admins' notes on the reporter's identity are for admins only. */
const exportedReport = dispute.omit({ identityVerified: true, identityVerificationNotes: true })
export type ExportedReport = z.infer<typeof exportedReport>
