import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { SUBMISSION } from '@personae/api/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useClients } from './clients.testing.ts'

const { site, at } = useClients()

const PACKAGE = join(import.meta.dirname, '..')
const ROOT = join(PACKAGE, '../..')
const MAX_GZIPPED = 20_000

const run = promisify(execFile)
/** An empty project with the package installed, as it would be published. */
const project = mkdtempSync(join(tmpdir(), 'personae-client-'))
const installed = join(project, 'node_modules/@personae/client')
const read = (file: string) => readFileSync(join(installed, file), 'utf8')

const examples = [
  ...readFileSync(join(PACKAGE, 'README.md'), 'utf8').matchAll(
    /^## ([^\n]+)\n(?:(?!^## )[^])*?^```js\n([^]*?)^```/gm,
  ),
].map(([, title = '', code = '']) => ({ title, code }))

beforeAll(async () => {
  await run('npm', ['pack', '--silent', '--pack-destination', project], { cwd: PACKAGE })
  const [archive = ''] = globSync('*.tgz', { cwd: project })
  await run('tar', ['-xzf', archive], { cwd: project })
  cpSync(join(project, 'package'), installed, { recursive: true })
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')

  const { given, bob } = site()
  const novel = { origin: 'Vingt mille lieues sous les mers', genres: ['Book Series'] }
  const description = 'The captain of a submarine that nobody knows.'
  const backstory = 'He lost his home, his family and his country to an empire.'
  await given.approved({ ...novel, name: 'Captain Nemo', description, backstory })
  await given.approved({ ...novel, name: 'Doctor Nemo' })
  await given.approved({ ...novel, name: 'Ned Land' })
  await bob.post('/api/characters', { ...SUBMISSION, ...novel, name: 'Conseil' })
})
afterAll(() => rmSync(project, { recursive: true }))

test('the package is one module and one file of types, small and of its own', () => {
  expect(globSync('**/*.*', { cwd: installed }).toSorted()).toEqual([
    'README.md',
    'dist/index.d.ts',
    'dist/index.js',
    'dist/third-party-licenses.txt',
    'package.json',
  ])
  for (const file of ['dist/index.js', 'dist/index.d.ts'])
    expect(read(file), file).not.toMatch(/^import |\bimport\(|\bfrom ['"`]|<reference/m)
  expect(read('dist/index.js')).not.toMatch(/kysely|fastify|initTRPC/i)
  expect(gzipSync(read('dist/index.js')).length).toBeLessThanOrEqual(MAX_GZIPPED)
})

test('the ten examples of the README have the types of the package', async () => {
  expect(examples).toHaveLength(10)
  for (const [number, { code }] of examples.entries())
    writeFileSync(join(project, `example-${number}.ts`), code)
  const options = {
    compilerOptions: {
      module: 'NodeNext',
      target: 'ES2022',
      lib: ['ES2022', 'DOM', 'DOM.AsyncIterable'],
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      typeRoots: [join(ROOT, 'node_modules/@types')],
      types: ['node'],
    },
    include: ['*.ts'],
  }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(options))
  const { stdout } = await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', project]).catch((error) => error)
  expect(stdout).toBe('')
})

test.for(examples)('the example “$title” prints what it says', async ({ title, code }) => {
  const file = join(project, `${title.replaceAll(/\W+/g, '-')}.js`)
  const prelude = `globalThis.location = new URL('${at.url}')\n`
  writeFileSync(file, prelude + code.replaceAll('http://localhost:3000', at.url))
  const env = { ...process.env, PERSONAE_KEY: at.alice, PERSONAE_ADMIN_KEY: at.root }
  const { stdout } = await run(process.execPath, [file], { env })
  expect(stdout.trim().split('\n')).toEqual([...code.matchAll(/\/\/ → (.*)/g)].map(([, line]) => line))
})
