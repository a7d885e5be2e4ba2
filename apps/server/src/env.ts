import { readFileSync } from 'node:fs'
import { PAYMENT_PROVIDERS } from '@personae/contract/promotion-plans'
import { isPostgres } from '@personae/db'
import { z } from 'zod'
import type { OpenAiSettings } from './providers/expert/openai-expert.ts'
import { readS3Url, S3_URL_FORM } from './providers/pictures/s3-url.ts'
import type { StripeSettings } from './providers/payments/stripe-payments.ts'

function wholeNumber(from: number, to: number) {
  const error = `must be a whole number from ${from} to ${to}`
  const digits = z.string().regex(/^\d{1,6}$/, { error })
  return digits.transform(Number).pipe(z.number().min(from, { error }).max(to, { error }))
}

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' })

const ESCAPED = '; in a password / is written as %2F, # as %23, ? as %3F'

/** The sender without MAIL_FROM, which no mail server of a public site accepts. */
export const LOCAL_SENDER = 'Personae <no-reply@localhost>'

const flag = z.enum(['on', 'off']).transform((value) => value === 'on')

export const SECRET_MIN = 32

/** Requires an email address, since mail would have no sender otherwise. */
const SENDER = /^(?:[^<>@\s]+@[^<>@\s]+|[^<>]*<[^<>@\s]+@[^<>@\s]+>)$/

const settings = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: httpUrl
    .refine((url) => !/:\/\/[^/]+\/./.test(url), {
      error: 'must be an address without a path; the site needs a host name of its own',
    })
    .optional(),
  DATABASE_URL: z
    .string()
    .refine((url) => /^file:(?!:memory:$|\/\/[^/])./.test(url) || (isPostgres(url) && URL.canParse(url)), {
      error: `must be file:PATH or postgres://USER:PASSWORD@HOST/DATABASE${ESCAPED}`,
    })
    .default('file:./data/personae.db'),
  MEDIA_URL: z
    .string()
    .transform(readS3Url)
    .refine((store) => store !== null, { error: S3_URL_FORM })
    .optional(),
  SEED: z.enum(['demo', 'off']).default('demo'),
  SESSION_SECRET: z
    .string()
    .min(SECRET_MIN, { error: `must be at least ${SECRET_MIN} characters` })
    .optional(),
  ADMIN_BOOTSTRAP: flag.default(true),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: `must be smtp://USER:PASSWORD@HOST:PORT or smtps://…${ESCAPED}` })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(SENDER, { error: 'must be an address, or a name with one: Personae <no-reply@example.org>' })
    .default(LOCAL_SENDER),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: httpUrl
    .refine((url) => !/[@?#]/.test(url), {
      error: 'must be an address without a key; the key is OPENAI_API_KEY',
    })
    .optional(),
  OPENAI_MODEL: z.string().min(1).max(100).default('gpt-5-mini'),
  PAYMENTS: z.enum(PAYMENT_PROVIDERS).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_/, { error: 'must begin with sk_ or rk_' })
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', { error: 'must begin with pk_' }).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', { error: 'must begin with whsec_' }).optional(),
  STRIPE_API_BASE: httpUrl.optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^(?:off|[0-9]|10)$/, { error: 'must be off or the number of proxies, at most 10' })
    .default('off')
    .transform((value) => (value === 'off' ? 0 : Number(value))),
  RATE_LIMIT: flag.default(true),
  WEBHOOKS: z.enum(['on', 'off', 'local']).default('on'),
  WORKERS: wholeNumber(1, 64).default(1),
  PAGE_WAIT_MS: wholeNumber(0, 60_000).default(500),
  SECURITY_CONTACT: z
    .url({ protocol: /^(?:https|mailto|tel)$/, error: 'must be mailto:…, https://… or tel:…' })
    .optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'must be at least 16 characters' }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

const STRIPE_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

function missingSettings(values: Record<string, string | undefined>): string[] {
  const missing = STRIPE_KEYS.filter((name) => values[name] === undefined)
  const areNeeded = values['PAYMENTS'] === 'stripe' || missing.length < STRIPE_KEYS.length
  const lines = areNeeded ? missing.map((name) => `${name}: must be set, payments by Stripe need it`) : []
  return isPostgres(values['DATABASE_URL'] ?? '') && values['SESSION_SECRET'] === undefined
    ? [
        ...lines,
        'SESSION_SECRET: must be set with PostgreSQL, to the same for all servers (openssl rand -hex 32)',
      ]
    : lines
}

function stripeOf(env: z.output<typeof settings>): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = env
  if (!secretKey || !publishableKey || !webhookSecret) return null
  return { secretKey, publishableKey, webhookSecret, apiBase }
}

function openAiOf(env: z.output<typeof settings>): OpenAiSettings | null {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = env
  return apiKey === undefined && baseUrl === undefined ? null : { apiKey, baseUrl, model }
}

const schema = settings.transform((env) => ({
  port: env.PORT,
  host: env.HOST,
  publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
  database: env.DATABASE_URL.replace(/^file:/, ''),
  media: env.MEDIA_URL ?? null,
  seed: env.SEED,
  sessionSecret: env.SESSION_SECRET,
  adminBootstrap: env.ADMIN_BOOTSTRAP,
  smtpUrl: env.SMTP_URL,
  mailFrom: env.MAIL_FROM,
  openai: openAiOf(env),
  payments: env.PAYMENTS ?? (env.STRIPE_SECRET_KEY ? 'stripe' : 'demo'),
  stripe: stripeOf(env),
  proxies: env.TRUST_PROXY,
  rateLimit: env.RATE_LIMIT,
  webhooks: env.WEBHOOKS,
  workers: env.WORKERS,
  pageWaitMs: env.PAGE_WAIT_MS,
  securityContact: env.SECURITY_CONTACT ?? null,
  metricsToken: env.METRICS_TOKEN,
  logLevel: env.LOG_LEVEL,
}))

export interface Config extends z.output<typeof schema> {
  /** Whether the log is machine-readable: then all output of the server is JSON. */
  jsonLogs: boolean
}

export class ConfigError extends Error {}

/** The value of a variable or, with `NAME_FILE=/run/secrets/name`, the content of that file. Empty means unset. */
function given(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const file = env[`${name}_FILE`]
  if (!file) return env[name] || undefined
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch {
    throw new ConfigError(`${name}_FILE: cannot read ${file}`)
  }
}

export const wantsJsonLogs = (env: NodeJS.ProcessEnv = process.env): boolean =>
  env['NODE_ENV'] === 'production' || Boolean(env['LOG_LEVEL'] || env['LOG_LEVEL_FILE'])

/** @throws ConfigError that lists every invalid setting */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const names = Object.keys(settings.shape)
  const values = Object.fromEntries(names.map((name) => [name, given(env, name)] as const))
  const parsed = schema.safeParse(values)
  const missing = missingSettings(values)
  if (parsed.success && missing.length === 0) return { ...parsed.data, jsonLogs: wantsJsonLogs(env) }
  const lines = [
    ...(parsed.error?.issues ?? []).map((issue) => `  ${issue.path.join('.')}: ${issue.message}`),
    ...missing.map((line) => `  ${line}`),
  ]
  throw new ConfigError(`These settings are invalid:\n${lines.join('\n')}`)
}
