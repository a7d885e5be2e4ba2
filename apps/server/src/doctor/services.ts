import type { Config } from '../env.ts'
import { createS3Pictures } from '../providers/pictures/s3-pictures.ts'
import { verifySmtp } from '../providers/mail/smtp-mailer.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

async function reached(label: string, connect: () => Promise<void>, advice: string): Promise<Finding> {
  try {
    await connect()
    return ok(`${label}: accepts the connection`)
  } catch (error) {
    return problem(`${label}: ${(error as Error).message}`, advice)
  }
}

/** The services that the site needs from elsewhere, where they are configured. */
export async function checkServices({ smtpUrl, media }: Config): Promise<Finding[]> {
  return Promise.all([
    smtpUrl
      ? reached('mail server', () => verifySmtp(smtpUrl), 'check SMTP_URL')
      : warning('mail: SMTP_URL is not set, mail is written to a folder', 'set it, or nobody gets any mail'),
    ...(media ? [reached('object storage', () => createS3Pictures(media).check(), 'check MEDIA_URL')] : []),
  ])
}
