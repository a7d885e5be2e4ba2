import { readFileSync } from 'node:fs'
import { z } from 'zod'

const flag = z.enum(['on', 'off']).transform((value) => value === 'on')

const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^file:./, { error: 'must be file:PATH' })
    .default('file:./data/personae.db'),
  SEED: z.enum(['demo', 'off']).default('demo'),
  SESSION_SECRET: z.string().min(32, { error: 'must be at least 32 characters' }).optional(),
  ADMIN_BOOTSTRAP: flag.default(true),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…' }).optional(),
  MAIL_FROM: z.string().min(3).default('Personae <no-reply@localhost>'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

const schema = settings.transform((env) => ({
  port: env.PORT,
  host: env.HOST,
  publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
  databaseFile: env.DATABASE_URL.slice('file:'.length),
  seed: env.SEED,
  sessionSecret: env.SESSION_SECRET,
  adminBootstrap: env.ADMIN_BOOTSTRAP,
  smtpUrl: env.SMTP_URL,
  mailFrom: env.MAIL_FROM,
  logLevel: env.LOG_LEVEL,
}))

export type Config = z.output<typeof schema>

export class ConfigError extends Error {}

/** A setting's value: the variable, or with `NAME_FILE=/run/secrets/name` what the file holds. Empty is not set. */
function given(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const file = env[`${name}_FILE`]
  if (!file) return env[name] || undefined
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch {
    throw new ConfigError(`${name}_FILE: cannot read ${file}`)
  }
}

/**
 * The settings, checked.
 * @throws ConfigError that names every wrong one at once
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const values = Object.keys(settings.shape).map((name) => [name, given(env, name)] as const)
  const parsed = schema.safeParse(Object.fromEntries(values))
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError(`These settings are wrong:\n${lines.join('\n')}`)
}
