/** A request is refused or has failed in a way that the message explains; nothing has been changed. */
export class Refusal extends Error {
  /** Errors with a code are shown without a stack trace. */
  readonly code = 'REFUSED'
}

/** Called with the completed share of a step, from 0 to 1. */
export type Progress = (progress: {
  step: 'copied' | 'exported' | 'checked' | 'imported' | 'compared'
  share: number
}) => void
