/** An export or an import that was refused, or has failed in a way that the message explains. */
export class TransferError extends Error {
  /** Errors with a code are shown by their message only, without a stack trace. */
  readonly code = 'TRANSFER_REFUSED'
}

export type TransferProgress = (progress: {
  step: 'exported' | 'checked' | 'imported' | 'compared'
  share: number
}) => void
