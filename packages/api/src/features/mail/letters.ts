import { escapeHtml } from '@personae/contract/html'
import type { MailJob, Tx } from '@personae/db'
import type { Letter } from '../../ports/mailer.ts'
import type { AuthService } from '../auth/auth.service.ts'
import type { EmailChanges } from '../auth/email-changes.ts'
import type { RecoveryService } from '../auth/recovery.service.ts'

/** Writes a mail the moment it is sent; null when there is nobody left to write to. */
export type LetterWriter = (tx: Tx, mailId: string, job: MailJob) => Promise<Letter | null>

interface Deps {
  auth: AuthService
  recovery: RecoveryService
  emailChanges: EmailChanges
  /** Origin of all links: never what a request called the host. */
  publicUrl: string
}

interface Draft {
  to: string
  subject: string
  greeting: string
  /** A paragraph each. */
  text: string[]
  action?: { label: string; url: string }
}

type Write<Job> = (tx: Tx, job: Job, mailId: string) => Promise<Draft | null>

export function createLetterWriter({ auth, recovery, emailChanges, publicUrl }: Deps): LetterWriter {
  const write: { [Kind in MailJob['kind']]: Write<MailJob & { kind: Kind }> } = {
    async password_reset(tx, { address }, mailId) {
      const reset = await recovery.startReset(tx, { mailId, address })
      return (
        reset && {
          to: reset.email,
          subject: 'Reset your Personae password',
          greeting: `Hello ${reset.username},`,
          text: [
            'somebody asked for a new password for your account. If it was you, choose one within the next hour:',
            'If it was not you, there is nothing to do: your password stays as it is.',
          ],
          action: { label: 'Choose a new password', url: `${publicUrl}/reset-password?token=${reset.token}` },
        }
      )
    },

    async password_changed(tx, { userId }) {
      const user = await auth.contact(tx, userId)
      if (!user?.email) return null
      return {
        to: user.email,
        subject: 'Your Personae password was changed',
        greeting: `Hello ${user.username},`,
        text: [
          'the password of your account has just been changed, and other devices have been signed out.',
          'If it was not you, ask for a new password now:',
        ],
        action: { label: 'Reset the password', url: `${publicUrl}/forgot-password` },
      }
    },

    async email_confirmation(tx, { userId }) {
      const change = await emailChanges.startConfirmation(tx, userId)
      return (
        change && {
          to: change.email,
          subject: 'Confirm your email address for Personae',
          greeting: `Hello ${change.username},`,
          text: [
            'please confirm that this address is yours. Until then your account keeps the one it has. The link works for a day:',
            'If you do not know of this, there is nothing to do.',
          ],
          action: { label: 'Confirm this address', url: `${publicUrl}/confirm-email?token=${change.token}` },
        }
      )
    },

    email_changed: async (_tx, { address, username }) => ({
      to: address,
      subject: 'The email address of your Personae account was changed',
      greeting: `Hello ${username},`,
      text: [
        'your account has a new email address. This one no longer counts, and this is the last mail that it gets.',
        'If it was not you, answer to the people who run this site.',
      ],
    }),
  }

  return async (tx, mailId, job) => {
    const draft = await (write[job.kind] as Write<MailJob>)(tx, job, mailId)
    return draft && { to: draft.to, subject: draft.subject, text: asText(draft), html: asHtml(draft) }
  }
}

const SIGNATURE = 'Personae'

function asText({ greeting, text: [first, ...more], action }: Draft): string {
  return [greeting, first, ...(action ? [action.url] : []), ...more, SIGNATURE].join('\n\n')
}

function asHtml({ subject, greeting, text: [first = '', ...more], action }: Draft): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
  const button = action
    ? `<p style="margin:0 0 16px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:#f4b740;color:#211502;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`
    : ''
  const body = [paragraph(greeting), paragraph(first), button, ...more.map(paragraph), paragraph(SIGNATURE)]
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
  <body style="margin:0;padding:24px;background:#faf7f1;color:#1c1822;font:16px/1.55 sans-serif">
    <div style="max-width:560px;margin:0 auto">${body.join('')}</div>
  </body>
</html>`
}
