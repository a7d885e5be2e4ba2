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

test('without settings: the demo on this machine alone, with the admin’s door open', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseFile: './data/personae.db',
    seed: 'demo',
    sessionSecret: undefined,
    smtpUrl: undefined,
    mailFrom: 'Personae <no-reply@localhost>',
    adminBootstrap: true,
    logLevel: 'info',
  })
})

test('what is set counts, an empty variable does not, and the public address is an origin', () => {
  expect(
    readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://personae.example/some/path?x',
      DATABASE_URL: 'file:/srv/data.db',
      SEED: 'off',
      SESSION_SECRET: secret,
      ADMIN_BOOTSTRAP: 'off',
      LOG_LEVEL: '',
      SMTP_URL: 'smtps://post:secret@mail.example:465',
      MAIL_FROM: 'Us <us@personae.example>',
    }),
  ).toEqual({
    port: 8080,
    host: '0.0.0.0',
    publicUrl: 'https://personae.example',
    databaseFile: '/srv/data.db',
    seed: 'off',
    sessionSecret: secret,
    adminBootstrap: false,
    logLevel: 'info',
    smtpUrl: 'smtps://post:secret@mail.example:465',
    mailFrom: 'Us <us@personae.example>',
  })
  expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
})

test('a secret may lie in a file, whose last line end is no part of it', () => {
  expect(readConfig({ SESSION_SECRET_FILE: fileOf(`${secret}\n`) }).sessionSecret).toBe(secret)
  expect(() => readConfig({ SESSION_SECRET_FILE: '/nowhere/at/all' })).toThrow(
    'SESSION_SECRET_FILE: cannot read /nowhere/at/all',
  )
})

test('a variable of some other program that ends in _FILE is none of our business', () => {
  expect(readConfig({ SSL_CERT_FILE: '/nowhere/at/all', PORT: '4000' }).port).toBe(4000)
})

test.for([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PUBLIC_URL', 'localhost:3000'],
  ['PUBLIC_URL', 'ftp://personae.example'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['DATABASE_URL', 'postgres://localhost/x'],
  ['DATABASE_URL', 'file:'],
  ['SEED', 'yes'],
  ['SESSION_SECRET', 'short'],
  ['ADMIN_BOOTSTRAP', 'true'],
  ['LOG_LEVEL', 'loud'],
  ['SMTP_URL', 'mail.example:25'],
  ['SMTP_URL', 'http://mail.example'],
])('%s=%s is refused by name', ([name, value]) => {
  expect(() => readConfig({ [name!]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name!]: value })).toThrow(new RegExp(`\\b${name}:`))
})

test('every wrong setting is told at once, and no secret is', () => {
  const wrong = () => readConfig({ PORT: 'x', SEED: 'y', SESSION_SECRET: 'hush' })
  expect(wrong).toThrow(/PORT:[\s\S]*SEED:[\s\S]*SESSION_SECRET: must be at least 32 characters/)
  expect(wrong).not.toThrow(/hush/)
})
