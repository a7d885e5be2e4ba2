export interface Email {
  to: string
  subject: string
  text: string
  html: string
  /** Where the receiver's mail program, or a person, can say that there shall be no more of these. */
  unsubscribeUrl?: string
}

/** The address is refused permanently: retrying would not help. */
export class MailRefused extends Error {}

export interface Mailer {
  /** Whether it writes files instead: nobody is sent anything. */
  readonly isFolder?: true
  /** `id` is the same at every attempt. @throws MailRefused for good, another error if it is temporary */
  send(id: string, email: Email): Promise<void>
}
