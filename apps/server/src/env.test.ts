import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError, readConfig } from './env.ts'

const secret = 'x'.repeat(32)

function fileOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'personae-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'secret')
  writeFileSync(file, text)
  return file
}

test('defaults: the demo, reachable from this machine only, with Become Admin enabled', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    pageWaitMs: 500,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    database: './data/personae.db',
    media: null,
    seed: 'demo',
    sessionSecret: undefined,
    smtpUrl: undefined,
    mailFrom: 'Personae <no-reply@localhost>',
    adminBootstrap: true,
    openai: null,
    payments: 'demo',
    stripe: null,
    proxies: 0,
    securityContact: null,
    rateLimit: true,
    webhooks: 'on',
    workers: 1,
    logLevel: 'info',
    jsonLogs: false,
  })
})

test('settings are read, an empty variable is ignored, and the public address has no slash at its end', () => {
  expect(
    readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://personae.example/',
      DATABASE_URL: 'file:/srv/data.db',
      SEED: 'off',
      SESSION_SECRET: secret,
      ADMIN_BOOTSTRAP: 'off',
      TRUST_PROXY: '2',
      RATE_LIMIT: 'off',
      WORKERS: '4',
      LOG_LEVEL: '',
      SMTP_URL: 'smtps://post:secret@mail.example:465',
      MAIL_FROM: 'Us <us@personae.example>',
      SECURITY_CONTACT: 'mailto:us@personae.example',
    }),
  ).toEqual({
    port: 8080,
    pageWaitMs: 500,
    host: '0.0.0.0',
    publicUrl: 'https://personae.example',
    database: '/srv/data.db',
    media: null,
    seed: 'off',
    sessionSecret: secret,
    adminBootstrap: false,
    openai: null,
    payments: 'demo',
    stripe: null,
    proxies: 2,
    securityContact: 'mailto:us@personae.example',
    rateLimit: false,
    webhooks: 'on',
    workers: 4,
    logLevel: 'info',
    jsonLogs: false,
    smtpUrl: 'smtps://post:secret@mail.example:465',
    mailFrom: 'Us <us@personae.example>',
  })
  expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
})

test('PostgreSQL needs a session secret, which all servers share', () => {
  const DATABASE_URL = 'postgres://personae:hush@localhost/personae'
  expect(readConfig({ DATABASE_URL, SESSION_SECRET: secret }).database).toBe(DATABASE_URL)
  expect(() => readConfig({ DATABASE_URL })).toThrow(/SESSION_SECRET: must be set with PostgreSQL/)
  expect(() => readConfig({ DATABASE_URL })).not.toThrow(/hush/)
})

test('a secret may be in a file, whose last line end is removed', () => {
  expect(readConfig({ SESSION_SECRET_FILE: fileOf(`${secret}\n`) }).sessionSecret).toBe(secret)
  expect(() => readConfig({ SESSION_SECRET_FILE: '/nowhere/at/all' })).toThrow(
    'SESSION_SECRET_FILE: cannot read /nowhere/at/all',
  )
})

test('a variable of another program that ends in _FILE is ignored', () => {
  expect(readConfig({ SSL_CERT_FILE: '/nowhere/at/all', PORT: '4000' }).port).toBe(4000)
})

test.for([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '0x10'],
  ['PAGE_WAIT_MS', '1e3'],
  ['PUBLIC_URL', 'localhost:3000'],
  ['PUBLIC_URL', 'ftp://personae.example'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['PUBLIC_URL', 'https://personae.example/characters'],
  ['SECURITY_CONTACT', 'us@personae.example'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'postgres://local host/x'],
  ['DATABASE_URL', 'file:'],
  ['DATABASE_URL', 'file://data/personae.db'],
  ['DATABASE_URL', 'file::memory:'],
  ['MEDIA_URL', 'https://key:secret@s3.example/bucket'],
  ['MEDIA_URL', 's3://s3.example/bucket'],
  ['MEDIA_URL', 's3://key:se/cret@s3.example/bucket'],
  ['MEDIA_URL', 's3://key:%zz@s3.example/bucket'],
  ['MEDIA_URL', 's3://key:secret@s3.example'],
  ['MEDIA_URL', 's3://key:secret@s3.example/b u'],
  ['MEDIA_URL', 's3://key:secret@s3.example/bucket/a//b'],
  ['MEDIA_URL', 's3://key:secret@s3.example/bucket?tls=no'],
  ['MEDIA_URL', 's3://key:secret@s3.example/bucket?regoin=eu'],
  ['SEED', 'yes'],
  ['SESSION_SECRET', 'short'],
  ['ADMIN_BOOTSTRAP', 'true'],
  ['TRUST_PROXY', 'on'],
  ['TRUST_PROXY', '-1'],
  ['TRUST_PROXY', '11'],
  ['RATE_LIMIT', '100'],
  ['WORKERS', '0'],
  ['WORKERS', '1.5'],
  ['WORKERS', 'auto'],
  ['LOG_LEVEL', 'loud'],
  ['SMTP_URL', 'mail.example:25'],
  ['SMTP_URL', 'http://mail.example'],
  ['MAIL_FROM', 'Personae'],
  ['MAIL_FROM', 'Personae <no-reply>'],
  ['MAIL_FROM', 'us@personae.example, them@personae.example'],
  ['PAYMENTS', 'paypal'],
  ['STRIPE_SECRET_KEY', 'pk_test_1'],
  ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1'],
  ['STRIPE_WEBHOOK_SECRET', 'we_1'],
  ['STRIPE_API_BASE', 'api.stripe.com'],
  ['OPENAI_BASE_URL', 'localhost:8080'],
  ['OPENAI_BASE_URL', 'file:///etc/passwd'],
  ['OPENAI_BASE_URL', 'http://user:secret@localhost/v1'],
  ['OPENAI_MODEL', 'm'.repeat(101)],
])('%s=%s is refused with its name', ([name, value]) => {
  expect(() => readConfig({ [name!]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name!]: value })).toThrow(new RegExp(`\\b${name}:`))
})

test.each([
  ['SMTP_URL', 'smtp://user:p/a@mail.example'],
  ['DATABASE_URL', 'postgres://user:p/a@db.example/personae'],
])('%s with a password that ends its host says how it is written', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(/in a password \/ is written as %2F/)
})

test('a number or an address says which ones are valid', () => {
  expect(() => readConfig({ PORT: 'x', WORKERS: '65', PUBLIC_URL: 'personae.example' })).toThrow(
    [
      'PORT: must be a whole number from 0 to 65535',
      'PUBLIC_URL: must be http://… or https://…',
      'WORKERS: must be a whole number from 1 to 64',
    ].join('\n  '),
  )
})

test('all invalid settings are reported at once, without secrets', () => {
  const wrong = () =>
    readConfig({ PORT: 'x', SEED: 'y', SESSION_SECRET: 'hush', MEDIA_URL: 's3://key:hu/sh:hush@host/b' })
  expect(wrong).toThrow(/PORT:[\s\S]*SEED:[\s\S]*SESSION_SECRET: must be at least 32 characters/)
  expect(wrong).not.toThrow(/hush/)
})

test('the object storage for pictures: its host, bucket and folder, with keys that may be escaped', () => {
  expect(
    readConfig({ MEDIA_URL: 's3://AKID:a%2Fb+c=@s3.eu-west-1.amazonaws.com/pictures/site/' }).media,
  ).toEqual({
    endpoint: 'https://s3.eu-west-1.amazonaws.com',
    region: 'eu-west-1',
    bucket: 'pictures',
    prefix: 'site/',
    accessKeyId: 'AKID',
    secretAccessKey: 'a/b+c=',
  })
  const file = fileOf('s3://key:secret@127.0.0.1:9000/pictures?region=garage&tls=off\n')
  expect(readConfig({ MEDIA_URL_FILE: file }).media).toMatchObject({
    endpoint: 'http://127.0.0.1:9000',
    region: 'garage',
    prefix: '',
  })
  expect(readConfig({ MEDIA_URL: 's3://key:secret@s3.example/pictures' }).media?.region).toBe('auto')
})

test('a log level from a file counts as chosen', () => {
  expect(readConfig({ LOG_LEVEL_FILE: fileOf('warn') })).toMatchObject({ jsonLogs: true, logLevel: 'warn' })
})

test.for([
  [{}, false],
  [{ NODE_ENV: 'development' }, false],
  [{ NODE_ENV: 'production' }, true],
  [{ LOG_LEVEL: 'info' }, true],
  [{ LOG_LEVEL: '' }, false],
] as const)('with %j the log is machine-readable: %s', ([env, jsonLogs]) => {
  expect(readConfig(env).jsonLogs).toBe(jsonLogs)
})

test('a key or an address connects a model, a model name alone does not', () => {
  expect(readConfig({ OPENAI_API_KEY: 'sk-1' }).openai).toEqual({ apiKey: 'sk-1', model: 'gpt-5-mini' })
  expect(readConfig({ OPENAI_BASE_URL: 'http://127.0.0.1:8080/v1', OPENAI_MODEL: 'small' }).openai).toEqual({
    baseUrl: 'http://127.0.0.1:8080/v1',
    model: 'small',
  })
  expect(readConfig({ OPENAI_API_KEY_FILE: fileOf('sk-2\n') }).openai).toMatchObject({ apiKey: 'sk-2' })
  expect(readConfig({ OPENAI_MODEL: 'small' }).openai).toBeNull()
})

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test('Stripe is the payment provider if its keys are set, unless another one is chosen', () => {
  expect(readConfig(KEYS)).toMatchObject({
    payments: 'stripe',
    stripe: { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' },
  })
  expect(readConfig({ ...KEYS, STRIPE_API_BASE: 'http://127.0.0.1:4000' }).stripe?.apiBase).toBe(
    'http://127.0.0.1:4000',
  )
  for (const payments of ['demo', 'off', 'stripe'] as const)
    expect(readConfig({ ...KEYS, PAYMENTS: payments })).toMatchObject({ payments })
  expect(readConfig({ PAYMENTS: 'off' })).toMatchObject({ payments: 'off', stripe: null })
})

test('Stripe without all of its keys is refused, with every missing key', () => {
  const { STRIPE_WEBHOOK_SECRET: _, ...some } = KEYS
  expect(() => readConfig({ PAYMENTS: 'stripe' })).toThrow(
    /STRIPE_SECRET_KEY:[\s\S]*STRIPE_PUBLISHABLE_KEY:[\s\S]*STRIPE_WEBHOOK_SECRET:/,
  )
  expect(() => readConfig(some)).toThrow(/^These settings are invalid:\n {2}STRIPE_WEBHOOK_SECRET: .*$/)
  expect(() => readConfig({ ...some, PORT: 'x' })).toThrow(/PORT:[\s\S]*STRIPE_WEBHOOK_SECRET:/)
  expect(() => readConfig({ ...KEYS, STRIPE_SECRET_KEY: 'hush' })).not.toThrow(/hush/)
})
