import { readFileSync } from 'node:fs'
import { z } from 'zod'

const flag = z.enum(['on', 'off']).transform((value) => value === 'on')

const schema = z
  .object({
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
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
    databaseFile: env.DATABASE_URL.slice('file:'.length),
    seed: env.SEED,
    sessionSecret: env.SESSION_SECRET,
    adminBootstrap: env.ADMIN_BOOTSTRAP,
    logLevel: env.LOG_LEVEL,
  }))

export type Config = z.output<typeof schema>

export class ConfigError extends Error {}

/** `NAME_FILE=/run/secrets/name` stands for `NAME=` with what the file holds. */
function withFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const values = { ...env }
  for (const [name, file] of Object.entries(env)) {
    if (!name.endsWith('_FILE') || !file) continue
    try {
      values[name.slice(0, -'_FILE'.length)] = readFileSync(file, 'utf8').trim()
    } catch {
      throw new ConfigError(`${name}: cannot read ${file}`)
    }
  }
  return values
}

/**
 * The settings, checked. An empty variable counts as not set.
 * @throws ConfigError that names every wrong one at once
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.entries(withFiles(env)).filter(([, value]) => value !== '')
  const parsed = schema.safeParse(Object.fromEntries(given))
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError(`These settings are wrong:\n${lines.join('\n')}`)
}
