import type { IsoTime, JsonText } from '../columns.ts'

/** What a mail is about. It is written when it is sent, so that the queue holds no token and nothing outdated. */
export type MailJob =
  /** Asked for by whoever typed this address; whether it has an account is found out when it is sent. */
  | { kind: 'password_reset'; address: string }
  | { kind: 'password_changed'; userId: string }
  | { kind: 'email_confirmation'; userId: string }
  /** Tells the address that no longer counts. */
  | { kind: 'email_changed'; address: string; username: string }

/** Mail that has not been sent yet. */
export interface MailTable {
  id: string
  job: JsonText<MailJob>
  createdAt: IsoTime
  /** Counted before each try, so that a crash in the middle counts too. */
  attempts: number
  /** When it is tried next; null once it is given up. */
  dueAt: IsoTime | null
  lastError: string | null
}
