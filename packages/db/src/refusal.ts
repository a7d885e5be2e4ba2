/** What was asked for is refused, or has failed in a way that the message explains; nothing has been changed. */
export class Refusal extends Error {
  /** Errors with a code are shown by their message only, without a stack trace. */
  readonly code = 'REFUSED'
}

/** Called with the part of a step that is done, from 0 to 1. */
export type Progress = (progress: {
  step: 'copied' | 'exported' | 'checked' | 'imported' | 'compared'
  share: number
}) => void
