import { type Config, LOCAL_SENDER } from '../env.ts'
import { verifySmtp } from '../providers/mail/mailers.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

export function checkSettings(config: Config): Finding[] {
  const { hostname, protocol } = new URL(config.publicUrl)
  const findings = [ok(`settings: valid, the site is ${config.publicUrl}`)]
  if (!LOCAL.test(hostname)) findings.push(...publicSite(config, protocol === 'https:'))
  const { stripe } = config
  if (stripe && isLive(stripe.secretKey) !== isLive(stripe.publishableKey))
    findings.push(
      problem(
        'Stripe: one key is live and the other is not',
        'set both keys of the same mode, and its webhook secret',
      ),
    )
  else if (stripe)
    findings.push(ok(`Stripe: ${isLive(stripe.secretKey) ? 'live' : 'test'} keys and a webhook secret`))
  findings.push(
    config.openai
      ? ok(`Character Expert: ${config.openai.model} at ${config.openai.baseUrl ?? 'OpenAI'}`)
      : ok('Character Expert: offline'),
  )
  return findings
}

const isLive = (key: string): boolean => key.includes('_live_')

function publicSite(config: Config, isSecure: boolean): Finding[] {
  const { proxies, payments, seed, adminBootstrap, rateLimit, smtpUrl, mailFrom } = config
  const findings = [
    !isSecure &&
      warning('PUBLIC_URL is http: cookies and passwords are not encrypted', 'put a proxy with TLS in front'),
    isSecure &&
      proxies === 0 &&
      warning(
        'TRUST_PROXY is off: behind a proxy all visitors share one rate limit',
        'set it to the number of proxies',
      ),
    payments === 'demo' &&
      warning('PAYMENTS is demo: promotions cost nothing', 'set the keys of Stripe, or off'),
    seed === 'demo' && warning('SEED is demo: an empty database gets demo accounts', 'set it to off'),
    adminBootstrap && warning('ADMIN_BOOTSTRAP is on: the first user can become an admin', 'set it to off'),
    smtpUrl &&
      mailFrom === LOCAL_SENDER &&
      warning(
        `MAIL_FROM is ${LOCAL_SENDER}: mail servers refuse such a sender`,
        'set it to an address of your domain',
      ),
    !rateLimit && warning('RATE_LIMIT is off: passwords can be guessed without limit', 'set it to on'),
  ]
  return findings.filter((finding) => typeof finding === 'object')
}

async function reached(label: string, connect: () => Promise<void>, advice: string): Promise<Finding> {
  try {
    await connect()
    return ok(`${label}: accepts the connection`)
  } catch (error) {
    return problem(`${label}: ${(error as Error).message}`, advice)
  }
}

export const checkServices = async ({ smtpUrl, media }: Config): Promise<Finding[]> =>
  Promise.all([
    smtpUrl
      ? reached('mail server', () => verifySmtp(smtpUrl), 'check SMTP_URL')
      : warning('mail: SMTP_URL is not set, mail is written to a folder', 'set it, or nobody gets any mail'),
    ...(media ? [reached('object storage', () => checkStore(media), 'check MEDIA_URL')] : []),
  ])

async function checkStore(media: NonNullable<Config['media']>): Promise<void> {
  const { createS3Pictures } = await import('../providers/pictures/s3-pictures.ts')
  await createS3Pictures(media).check()
}
