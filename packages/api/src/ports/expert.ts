import type { ExpertField } from '@personae/contract/expert'
import type { ExpertQuestion } from '@personae/engines/expert/questions'

export type ExpertPart = { text: string } | { fields: ExpertField[] }

/** The answer is missing or incomplete. The message is for the user, the cause for the log. */
export class ExpertFailed extends Error {}

export interface Expert {
  /** The model's name; null for the offline expert. */
  readonly model: string | null
  /** Streams the answer. Ends early and releases its resources when `signal` is aborted. @throws ExpertFailed */
  answer(question: ExpertQuestion, signal: AbortSignal): AsyncIterable<ExpertPart>
}
