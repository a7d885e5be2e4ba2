export interface Email {
  to: string
  subject: string
  text: string
  html: string
  /** The address where the receiver, or their mail program, unsubscribes from such emails. */
  unsubscribeUrl?: string
}

/** The address is refused permanently: retrying would not help. */
export class MailRefused extends Error {}

export interface Mailer {
  /** True if emails are written to files and sent to nobody. */
  readonly isFolder?: true
  /** `id` is the same at every attempt. @throws MailRefused if permanent, another error if it is temporary */
  send(id: string, email: Email): Promise<void>
}
