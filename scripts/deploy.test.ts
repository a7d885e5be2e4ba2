import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { imageOf } from './measure/deploy/dockerfile.ts'
import { ROOT } from './run.ts'

const dockerfile = join(ROOT, 'Dockerfile')
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8')

test('the Dockerfile has no instruction that the rehearsal does not understand, and all paths are absolute', () => {
  const stages = imageOf(dockerfile)
  expect(stages.map(({ name }) => name)).toEqual(['build', 'stage-1'])
  for (const { workdir } of stages) expect(workdir).toMatch(/^\//)
  const copies = stages.flatMap(({ steps }) => steps.filter((step) => step.kind === 'COPY'))
  for (const { source, target } of copies.filter(({ from }) => from !== null)) {
    expect(source).toMatch(/^\//)
    expect(target).toMatch(/^\//)
  }
  expect(copies.flatMap(({ from }) => from ?? []).every((from) => from === 'build')).toBe(true)
  expect(read('Dockerfile')).not.toMatch(/\\[ \t]+$|\\\n\s*\n/m)
})

test('the image runs as an ordinary user, checks its health, and writes to its volume only', () => {
  const image = imageOf(dockerfile).at(-1)!
  const text = read('Dockerfile')
  expect(text).toMatch(/^USER node$/m)
  expect(text).toMatch(/^VOLUME \/data$/m)
  expect(image.healthcheck.join(' ')).toContain('/readyz')
  expect(image.entrypoint.at(-1)).toBe('apps/server/src/main.ts')
  expect(image.command).toEqual(['serve'])
  expect(image.env).toMatchObject({
    DATABASE_URL: 'file:/data/personae.db',
    SEED: 'off',
    ADMIN_BOOTSTRAP: 'off',
  })
})

test('every variable that is set for a deployment is a setting, or one of the process', () => {
  const known = new Set([...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name))
  const others = new Set(['NODE_ENV', 'MALLOC_ARENA_MAX'])
  const composed = [...read('deploy/compose.yaml').matchAll(/^ {6}([A-Z_]+): (?!\$\{SITE\}|personae:)/gm)]
  const names = [...Object.keys(imageOf(dockerfile).at(-1)!.env), ...composed.map(([, name]) => name!)]
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
