import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { domainToASCII } from 'node:url'
import { type Email, type Mailer, MailRefused } from '@personae/api/server'
import { OWNER_ONLY_FILE, OWNER_ONLY_FOLDER } from '@personae/db/owner-only'

/** Milliseconds to wait for a mail server before the email is retried later. */
const TIMEOUT_MS = 15_000

/** The domain of `name@domain` or `Name <name@domain>`. */
const domainOf = (from: string): string =>
  domainToASCII(/@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? '') || 'localhost'

/** Headers of RFC 8058, with which a mail program can unsubscribe by itself. */
const unsubscribing = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const messageOf = (id: string, { to, unsubscribeUrl, ...email }: Email, from: string) => ({
  ...email,
  from,
  ...(unsubscribeUrl !== undefined && { headers: unsubscribing(unsubscribeUrl) }),
  // An object, so that an address cannot be parsed as a list of addresses.
  to: { name: '', address: to },
  // The same for each attempt, with an existing domain.
  messageId: `<${id}@${domainOf(from)}>`,
  disableFileAccess: true,
  disableUrlAccess: true,
})

interface SmtpError extends Error {
  command?: string
  responseCode?: number
  response?: string
}

/** SMTP codes for a mailbox that does not exist, has moved, or has an invalid name. */
const NO_MAILBOX = new Set([550, 551, 553])
/** Enhanced codes of RFC 3463 for these and for a disabled mailbox. Others concern our server or are temporary. */
const NO_MAILBOX_ENHANCED = /\b5\.(1\.([0-6]|10)|2\.1)\b/
const ENHANCED = /\b[245]\.\d+\.\d+\b/

/** Whether only this recipient is refused. Other errors, such as a wrong password, affect all mail: it is retried. */
function isAboutRecipient({ command, responseCode = 0, response = '' }: SmtpError): boolean {
  if (command !== 'RCPT TO' || responseCode < 500) return false
  return ENHANCED.test(response) ? NO_MAILBOX_ENHANCED.test(response) : NO_MAILBOX.has(responseCode)
}

async function connectTo(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
}

/** Connects and signs in without sending mail. @throws Error with the reason */
export async function verifySmtp(url: string): Promise<void> {
  await (await connectTo(url)).verify()
}

export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const connected = connectTo(url)
  return {
    async send(id, email) {
      const transport = await connected
      try {
        await transport.sendMail(messageOf(id, email, from))
      } catch (error) {
        const refusal = error as SmtpError
        throw isAboutRecipient(refusal) ? new MailRefused(refusal.message, { cause: error }) : error
      }
    },
  }
}

interface Options {
  folder: string
  from: string
  written: (file: string) => void
}

export function createFileMailer({ folder, from, written }: Options): Mailer {
  return {
    isFolder: true,
    async send(id, email) {
      // Loaded for the first email: it would be a tenth of the time in which the demo starts.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
      const { message } = await transport.sendMail(messageOf(id, email, from))
      await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
      const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${id.slice(0, 8)}.eml`)
      await writeFile(file, message, { mode: OWNER_ONLY_FILE })
      written(file)
    },
  }
}
