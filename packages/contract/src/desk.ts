import { z } from 'zod'
import { appealDecision, appealRow } from './appeals.ts'
import { AUDIT_ACTIONS } from './audit.ts'
import { companyDecision, companyRequest } from './company-requests.ts'
import { correctionDecision, correctionRow } from './corrections.ts'
import { DECISION_KINDS, DESK_KINDS } from './desk.constants.ts'
import { copyrightDecision, disputeCase } from './disputes.ts'
import { dismissReportsInput, reportedList } from './list-reports.ts'
import { queuedSubmission, queueInput, setStatusInput } from './moderation.ts'
import { pageOf } from './search.ts'
import { identifier, keyOf, oneOf } from './text.ts'

/** Input of the desk's queue: genre, origin and submitter filter submissions only. */
export const deskInput = queueInput
  .extend({
    /** Default: all kinds. */
    kind: oneOf(DESK_KINDS, 'The kind must be').optional(),
  })
  .refine(
    ({ kind, genre, origin, submitter }) => kind === 'submission' || (!genre && !origin && !submitter),
    { path: ['kind'], error: 'Genre, origin and submitter are filters of submissions.' },
  )
export type DeskInput = z.output<typeof deskInput>

const waiting = {
  /** The id of the case, unique within its kind. */
  id: z.string(),
  /** When the case was filed. */
  since: z.string(),
}

const entry = <Kind extends string, Item extends z.ZodType>(kind: Kind, item: Item) =>
  z.strictObject({ kind: z.literal(kind), ...waiting, item })

const deskEntry = z.discriminatedUnion('kind', [
  entry('submission', queuedSubmission),
  entry('correction', correctionRow),
  entry('duplicate', correctionRow),
  entry('problem', correctionRow),
  entry('copyright', disputeCase),
  entry('removal', correctionRow),
  entry('appeal', appealRow),
  entry('list', reportedList),
  entry('company', companyRequest),
])
export type DeskEntry = z.infer<typeof deskEntry>

/** The cases that wait for a decision, oldest first. */
export const deskPage = pageOf(deskEntry)

/** A decision that takes effect after ten seconds. Deletions and takedowns are immediate, by their own calls. */
export const deskDecision = z.discriminatedUnion('kind', [
  setStatusInput.safeExtend({ kind: z.literal('submission') }),
  correctionDecision.safeExtend({ kind: z.enum(['correction', 'removal']) }),
  copyrightDecision.safeExtend({ kind: z.literal('copyright') }),
  appealDecision.extend({ kind: z.literal('appeal') }),
  dismissReportsInput.extend({ kind: z.literal('list') }),
  companyDecision.safeExtend({ kind: z.literal('company') }),
])
export type DeskDecision = z.output<typeof deskDecision>

const decisionKind = oneOf(DECISION_KINDS, 'The kind must be')

export const deskSubject = z.object({ kind: decisionKind, id: identifier() })
export type DeskSubject = z.output<typeof deskSubject>

/** Who has decided on a copyright report, a list or a company within the last hour; both null if nobody has. */
export const decidedBy = z.strictObject({
  /** The action in the audit log; null while the decision can still be undone. */
  action: keyOf(AUDIT_ACTIONS).nullable(),
  by: z.string().nullable(),
})

export const decisionDue = z.strictObject({ dueAt: z.string() })

/** A decision of the caller that can still be undone. */
export const scheduledDecision = z.strictObject({
  kind: decisionKind,
  id: z.string(),
  /** The name of the character, list or company that the decision is about. */
  name: z.string(),
  verdict: z.enum([
    'approved',
    'revision',
    'permanent',
    'accepted',
    'refused',
    'dismissed',
    'taken_off',
    'reopened',
    'confirmed',
  ]),
  /** Milliseconds until the decision takes effect. */
  left: z.int(),
})
export type ScheduledDecision = z.infer<typeof scheduledDecision>
