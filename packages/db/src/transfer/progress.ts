export type TransferProgress = (progress: {
  step: 'exported' | 'checked' | 'imported' | 'compared'
  share: number
}) => void
