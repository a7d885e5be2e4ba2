import type { MailJob, Tx } from '@personae/db'
import type { Email } from '../../../ports/mailer.ts'
import type { AuthService } from '../auth/auth.service.ts'
import type { EmailChanges } from '../auth/email-changes.ts'
import type { RecoveryService } from '../auth/recovery.service.ts'
import type { News } from '../notifications/news.service.ts'
import { asHtml, asText, type Draft } from './email-layout.ts'

/** Renders an email when it is sent; null if nobody is to receive it any more. */
type EmailWriter = (tx: Tx, mailId: string, job: MailJob) => Promise<Email | null>

export interface EmailParts {
  auth: AuthService
  recovery: RecoveryService
  emailChanges: EmailChanges
  news: Pick<News, 'draft'>
  /** The public origin for all links: never the Host header of a request. */
  publicUrl: string
}

type Write<Job> = (tx: Tx, job: Job, mailId: string) => Promise<Draft | null>

export function createEmailWriter({
  auth,
  recovery,
  emailChanges,
  news,
  publicUrl,
}: EmailParts): EmailWriter {
  const write: { [Kind in MailJob['kind']]: Write<MailJob & { kind: Kind }> } = {
    async password_reset(tx, { address }, mailId) {
      const reset = await recovery.startReset(tx, { mailId, address })
      if (!reset) return null
      const { to, isConfirmed, links } = reset
      const [{ username } = { username: '' }] = links
      const isOne = links.length === 1
      return {
        to,
        subject: 'Reset your Personae password',
        greeting: isOne ? `Hello ${username},` : 'Hello,',
        text: [
          isOne
            ? 'Someone asked to reset the password of your account. If it was you, choose a new one within the next hour:'
            : 'Someone asked to reset a password. Several accounts were created with this address, and none of them has confirmed it. If it was you, choose your account within the next hour:',
          ...(isConfirmed ? [] : ['Choosing a new password also confirms your email address.']),
          "If this wasn't you, you can ignore this email. Your password stays the same.",
        ],
        actions: links.map((link) => ({
          label: isOne ? 'Choose a new password' : `Choose a new password for ${link.username}`,
          url: `${publicUrl}/reset-password?token=${link.token}`,
        })),
      }
    },

    async password_changed(tx, { userId, voidedCodes }) {
      const user = await auth.contact(tx, userId)
      if (!user?.email) return null
      return {
        to: user.email,
        subject: 'Your Personae password was changed',
        greeting: `Hello ${user.username},`,
        text: [
          "The password of your account has just been changed, and other devices have been signed out. If this wasn't you, reset your password now:",
          ...(voidedCodes
            ? [`Your old recovery codes no longer work. Generate new ones at ${publicUrl}/account`]
            : []),
        ],
        actions: [{ label: 'Reset the password', url: `${publicUrl}/forgot-password` }],
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
            change.isFromSignup
              ? 'An account was created with this address. Please confirm that it is yours. The link works for 24 hours:'
              : 'Please confirm that this address is yours. Until then your account keeps its current one. The link works for 24 hours:',
            "If this wasn't you, you can ignore this email.",
          ],
          actions: [
            { label: 'Confirm this address', url: `${publicUrl}/confirm-email?token=${change.token}` },
          ],
        }
      )
    },

    email_change_requested: async (_tx, { address, username, newAddress }) => ({
      to: address,
      subject: 'Your Personae account is about to change its email address',
      greeting: `Hello ${username},`,
      text: [
        `Someone who knows your password asked to change your email address to ${newAddress}. The change takes effect once that address is confirmed. If this wasn't you, reset your password now, which also stops the change:`,
        'If this was you, you can ignore this email.',
      ],
      actions: [{ label: 'Reset the password', url: `${publicUrl}/forgot-password` }],
    }),

    recovery_codes_made: async (_tx, { address, username }) => ({
      to: address,
      subject: 'New recovery codes for your Personae account',
      greeting: `Hello ${username},`,
      text: [
        "New recovery codes have just been generated for your account. Your old ones no longer work. If this wasn't you, reset your password now, which also cancels the codes:",
        'If this was you, you can ignore this email.',
      ],
      actions: [{ label: 'Reset the password', url: `${publicUrl}/forgot-password` }],
    }),

    key_created: async (_tx, { address, username, name }) => ({
      to: address,
      subject: 'A new key for your Personae account',
      greeting: `Hello ${username},`,
      text: [
        `The key “${name}” has just been created for your account. Programs that have it can act as you. If this wasn't you, reset your password now, which also revokes the key:`,
        `If this was you, you can ignore this email. You can revoke the key at ${publicUrl}/account`,
      ],
      actions: [{ label: 'Reset the password', url: `${publicUrl}/forgot-password` }],
    }),

    webhook_disabled: async (_tx, { address, username, url }) => ({
      to: address,
      subject: 'A webhook of your Personae account was switched off',
      greeting: `Hello ${username},`,
      text: [
        `A message to your webhook ${url} could not be delivered for a day, so it receives nothing more.`,
        'Once its receiver works, switch it on again.',
      ],
    }),

    email_changed: async (_tx, { address, username }) => ({
      to: address,
      subject: 'The email address of your Personae account was changed',
      greeting: `Hello ${username},`,
      text: [
        'Your account has a new email address. This is the last email we will send to this one.',
        "If this wasn't you, contact the site's administrators.",
      ],
    }),

    news: news.draft,
  }

  return async (tx, mailId, job) => {
    const draft = await (write[job.kind] as Write<MailJob>)(tx, job, mailId)
    if (!draft) return null
    const { to, subject, unsubscribeUrl } = draft
    return {
      to,
      subject,
      text: asText(draft),
      html: asHtml(draft),
      ...(unsubscribeUrl && { unsubscribeUrl }),
    }
  }
}
