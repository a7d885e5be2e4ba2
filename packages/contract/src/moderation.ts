import { z } from 'zod'
import { character, characterId } from './characters.ts'
import { pageInput } from './search.ts'
import { clean, requiredText } from './text.ts'
import { GENRES, LONGEST, REASON_REQUIRED, tooLong } from './vocabulary.ts'

const rejectionReason = z
  .string({ error: REASON_REQUIRED })
  .overwrite(clean)
  .max(LONGEST.message, { error: tooLong('The reason', LONGEST.message) })
  .nullish()

const decision = {
  status: z.enum(['approved', 'rejected'], { error: 'Status must be approved or rejected' }),
  rejectionReason,
  permanent: z.boolean({ error: 'permanent must be true or false' }).optional(),
}

interface Decision {
  status: 'approved' | 'rejected'
  rejectionReason?: string | null | undefined
  permanent?: boolean | undefined
}

/** A blank reason is no decision to reject for good: it is a reason forgotten. */
const isReasoned = ({ status, rejectionReason: reason, permanent }: Decision): boolean =>
  status === 'approved' || permanent === true || !(reason === '' || (permanent === false && !reason))

const reasonMissing = { path: ['rejectionReason'], error: REASON_REQUIRED }

/** A reviewer's decision. A rejection with a reason is for revision unless `permanent` says otherwise (R6). */
export const setStatusInput = z
  .object({ ...characterId.shape, ...decision })
  .refine(isReasoned, reasonMissing)

/** What becomes of a submission. */
export const VERDICTS = ['approved', 'revision', 'permanent'] as const
export type Verdict = (typeof VERDICTS)[number]

/** What a decision comes to: where it does not say whether it is for good, a reason is one to revise (R6). */
export function verdictOf({ status, rejectionReason: reason, permanent }: Decision): Verdict {
  if (status === 'approved') return 'approved'
  return (permanent ?? !reason) ? 'permanent' : 'revision'
}

/** Decisions that one makes at once. */
export const DECIDED_AT_ONCE = 100

/** One decision on many submissions. */
export const decideManyInput = z
  .object({
    ids: z
      .array(characterId.shape.id)
      .min(1, { error: 'Choose at least one submission' })
      .max(DECIDED_AT_ONCE, { error: `At most ${DECIDED_AT_ONCE} submissions at once` }),
    ...decision,
  })
  .refine(isReasoned, reasonMissing)

export type DecideManyInput = z.output<typeof decideManyInput>

/** What became of each. */
export const decidedMany = z.object({
  decided: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), message: z.string() })),
})

export type SetStatusInput = z.output<typeof setStatusInput>

/** How many characters there are, as the dashboard counts them. */
export const dashboardTotals = z.object({ pending: z.int(), approved: z.int(), total: z.int() })
export type DashboardTotals = z.infer<typeof dashboardTotals>

/** What came in and what was decided, for each of the last 30 days, today last. */
export const activity = z.object({
  days: z.array(z.object({ day: z.string(), submissions: z.int(), decisions: z.int() })),
  /** Half of the decisions took less: hours from the submission; null where nothing was decided. */
  medianHours: z.number().nullable(),
})
export type Activity = z.infer<typeof activity>

/** What waits for review: the filters of the desk. */
export const queueInput = pageInput.extend({
  genre: z.enum(GENRES, { error: `Genres are ${GENRES.join(', ')}` }).optional(),
  origin: z.string().overwrite(clean).max(LONGEST.listItem).optional(),
  submitter: z.string().overwrite(clean).max(LONGEST.listItem).optional(),
})

export type QueueInput = z.output<typeof queueInput>

/** One's own decision that can still be undone. */
export const heldDecision = z.object({
  character,
  verdict: z.enum(VERDICTS),
  /** Milliseconds for which it can. */
  left: z.int(),
})

export type Held = z.infer<typeof heldDecision>

/** What became of a submission that an admin still has in hand. */
export const outcome = z.object({
  /** `held`: decided, but it can still be undone; `gone`: there is no such character any more. */
  state: z.enum(['waiting', 'held', ...VERDICTS, 'gone']),
  /** Username of who decided; null where nobody did, or their account is gone. */
  by: z.string().nullable(),
})

export type Outcome = z.infer<typeof outcome>

/** Names a reason template. */
export const templateId = z.object({ id: z.string().min(1).max(100) })

/** A reason that admins give often. */
export const reasonTemplateInput = z.object({
  id: templateId.shape.id.optional(),
  title: requiredText('The title', LONGEST.name, 'A title is required'),
  text: requiredText('The reason', LONGEST.message, REASON_REQUIRED),
})

export type ReasonTemplateInput = z.output<typeof reasonTemplateInput>

export interface ReasonTemplate {
  id: string
  title: string
  text: string
}
