/** A backup or a restore that was refused; nothing has been changed. */
export class BackupError extends Error {
  /** Errors with a code are shown by their message only, without a stack trace. */
  readonly code = 'BACKUP_REFUSED'
}
