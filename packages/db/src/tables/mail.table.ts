import type { IsoTime, JsonText } from '../columns.ts'

/** The text is written when it is sent, so that the queue has no tokens and no outdated text. */
export type MailJob =
  /** Requested with this address; whether it has an account is looked up when the email is sent. */
  | { kind: 'password_reset'; address: string }
  | { kind: 'password_changed'; userId: string; voidedCodes?: boolean }
  | { kind: 'email_confirmation'; userId: string }
  /** Goes to the current address. It is stored because the account may have another one by the time of sending. */
  | { kind: 'email_change_requested'; address: string; username: string; newAddress: string }
  | { kind: 'recovery_codes_made'; address: string; username: string }
  | { kind: 'key_created'; address: string; username: string; name: string }
  | { kind: 'webhook_disabled'; address: string; username: string; url: string }
  | { kind: 'email_changed'; address: string; username: string }
  /** Of the notifications behind `from`, up to `to`, what is unread and may be read when the email is sent. */
  | { kind: 'news'; userId: string; from: number; to: number }

/** Unsent email. The job with its id has the time of the next attempt. */
export interface MailTable {
  id: string
  job: JsonText<MailJob>
  createdAt: IsoTime
  /** The address of a reset request, without case; null for every other email. */
  resetKey: string | null
}
