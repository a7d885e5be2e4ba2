export interface Letter {
  to: string
  subject: string
  text: string
  html: string
}

/** The address or the letter is refused for good: trying again would not help. */
export class MailRefused extends Error {}

export interface Mailer {
  /**
   * Hands a letter over to the post. `id` is the same at every try of one letter.
   * @throws MailRefused for good, anything else for now
   */
  send(id: string, letter: Letter): Promise<void>
}
