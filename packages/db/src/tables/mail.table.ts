import type { IsoTime, JsonText } from '../columns.ts'

/** What is needed to write an email. The text is written when it is sent: no token or outdated text is stored. */
export type MailJob =
  /** A reset was requested for this address; whether it has an account is looked up at the time of sending. */
  | { kind: 'password_reset'; address: string }
  | { kind: 'password_changed'; userId: string; voidedCodes?: boolean }
  | { kind: 'email_confirmation'; userId: string }
  /** Sent to the address at the time of the request: the account may have another one by the time of sending. */
  | { kind: 'email_change_requested'; address: string; username: string; newAddress: string }
  | { kind: 'recovery_codes_made'; address: string; username: string }
  | { kind: 'key_created'; address: string; username: string; name: string }
  | { kind: 'webhook_disabled'; address: string; username: string; url: string }
  | { kind: 'email_changed'; address: string; username: string }
  /** Contains the notifications after `from`, up to `to`, that are unread and may be read at the time of sending. */
  | { kind: 'news'; userId: string; from: number; to: number }

/** Unsent email. The job with the same id has the time of the next attempt. */
export interface MailTable {
  id: string
  job: JsonText<MailJob>
  createdAt: IsoTime
  /** The address of a reset request, ignoring case; null for every other email. */
  resetKey: string | null
}
