import { type Letter, type Mailer, MailRefused } from '@personae/api/server'
import { createTransport } from 'nodemailer'

/** Milliseconds that a mail server may keep one waiting before the letter is tried again later. */
const PATIENCE = 15_000

/** The parts of a message that all our mailers send alike. */
export const messageOf = (id: string, { to, ...letter }: Letter, from: string) => ({
  ...letter,
  from,
  // As an object: nothing in an address can then be read as a list of them.
  to: { name: '', address: to },
  messageId: `<${id}@personae>`,
  disableFileAccess: true,
  disableUrlAccess: true,
})

const isForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500

/** Sends by SMTP. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
  })
  return {
    async send(id, letter) {
      try {
        await transport.sendMail(messageOf(id, letter, from))
      } catch (error) {
        throw isForGood(error) ? new MailRefused((error as Error).message, { cause: error }) : error
      }
    },
  }
}
