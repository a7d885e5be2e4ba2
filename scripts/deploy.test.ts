import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './run.ts'

const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8')
/** The last stage of the Dockerfile, which becomes the image. */
const [, image = ''] = read('Dockerfile').split(/^FROM .+(?<! AS build)$/m)
const environment = Object.fromEntries(
  [...image.matchAll(/^(?:ENV)? +([A-Z_]+)=(\S+)/gm)].map(([, name = '', value]) => [name, value]),
)

test('the image runs as an ordinary user, checks its health, and writes to its volume only', () => {
  expect(image).toMatch(/^USER node$/m)
  expect(image).toMatch(/^VOLUME \/data$/m)
  expect(image).toMatch(/^HEALTHCHECK [^]*?\/readyz/m)
  expect(image).toMatch(/^ENTRYPOINT \[.*"apps\/server\/src\/main\.ts"\]$/m)
  expect(image).toMatch(/^CMD \["serve"\]$/m)
  expect(environment).toMatchObject({
    DATABASE_URL: 'file:/data/personae.db',
    SEED: 'off',
    ADMIN_BOOTSTRAP: 'off',
  })
})

test('every variable that is set for a deployment is a setting, or one of the process', () => {
  const known = new Set([...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name))
  const others = new Set(['NODE_ENV', 'MALLOC_ARENA_MAX'])
  const composed = [...read('deploy/compose.yaml').matchAll(/^ {6}([A-Z_]+): (?!\$\{SITE\}|personae:)/gm)]
  const names = [...Object.keys(environment), ...composed.map(([, name]) => name!)]
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) expect(known.has(name) || others.has(name), name).toBe(true)
})

test('nothing of the data or of built files gets into the image from a working folder', () => {
  const ignored = read('.dockerignore').split('\n')
  for (const path of ['.git', '**/node_modules', '**/dist', '**/data', '**/.env'])
    expect(ignored).toContain(path)
})

test.for(['deploy/Caddyfile', 'deploy/nginx.conf'])('%s does not pass on the metrics', (file) => {
  expect(read(file)).toContain('/metrics')
})

test('behind Caddy a page and its files are of one server, as those of two releases differ', () => {
  expect(read('deploy/Caddyfile')).toMatch(/^\t\tlb_policy ip_hash$/m)
})
