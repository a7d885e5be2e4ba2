import { type Letter, type Mailer, MailRefused } from '@personae/api/server'
import { createTransport } from 'nodemailer'

/** Milliseconds to wait for a mail server before the email is retried later. */
const TIMEOUT_MS = 15_000

/** The message fields that all our mailers share. */
export const messageOf = (id: string, { to, ...letter }: Letter, from: string) => ({
  ...letter,
  from,
  // An object, so that an address cannot be parsed as a list of addresses.
  to: { name: '', address: to },
  messageId: `<${id}@personae>`,
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** nodemailer's error for a refusal. */
interface SmtpError extends Error {
  /** The SMTP command that was refused. */
  command?: string
  responseCode?: number
  response?: string
}

/** Unknown mailbox, moved mailbox, invalid mailbox name. */
const NO_MAILBOX = new Set([550, 551, 553])
/** The same in the enhanced codes of RFC 3463, and a disabled mailbox. Others concern our server, or are temporary. */
const NO_MAILBOX_ENHANCED = /\b5\.(1\.([0-6]|10)|2\.1)\b/
const ENHANCED = /\b[245]\.\d+\.\d+\b/

/**
 * Whether a refusal concerns this recipient, so that retrying would not help. A wrong password, a server that rejects
 * us or is full affects all mail: after a fix everything can be sent.
 */
function isAboutRecipient({ command, responseCode = 0, response = '' }: SmtpError): boolean {
  if (command !== 'RCPT TO' || responseCode < 500) return false
  return ENHANCED.test(response) ? NO_MAILBOX_ENHANCED.test(response) : NO_MAILBOX.has(responseCode)
}

const connectTo = (url: string) =>
  createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })

/** Connects and signs in, without sending anything. @throws Error with the reason */
export async function verifySmtp(url: string): Promise<void> {
  await connectTo(url).verify()
}

/** Sends by SMTP. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = connectTo(url)
  return {
    async send(id, letter) {
      try {
        await transport.sendMail(messageOf(id, letter, from))
      } catch (error) {
        const refusal = error as SmtpError
        throw isAboutRecipient(refusal) ? new MailRefused(refusal.message, { cause: error }) : error
      }
    },
  }
}
