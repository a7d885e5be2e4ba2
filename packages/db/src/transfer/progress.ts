/** Called with the share of a step that is done, 0 to 1. */
export type TransferProgress = (progress: {
  step: 'exported' | 'checked' | 'imported' | 'compared'
  share: number
}) => void
