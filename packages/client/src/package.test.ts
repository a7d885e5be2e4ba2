// @module-tag process

import { execFile } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { SUBMISSION } from '@personae/api/testing'
import { build } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useClients } from './clients.testing.ts'

const { site, at } = useClients()

const PACKAGE = join(import.meta.dirname, '..')
const ROOT = join(PACKAGE, '../..')
const MAX_GZIPPED = 20_000

const run = promisify(execFile)
/** An empty project in which the package is installed as it would be published. */
const project = mkdtempSync(join(tmpdir(), 'personae-client-'))
const installed = join(project, 'node_modules/@personae/client')
const read = (file: string) => readFileSync(join(installed, file), 'utf8')

const examples = [
  ...readFileSync(join(PACKAGE, 'README.md'), 'utf8').matchAll(
    /^## ([^\n]+)\n(?:(?!^## )[^])*?^```js\n([^]*?)^```/gm,
  ),
].map(([, title = '', code = '']) => ({ title, code }))

/** The README's TypeScript examples with React. */
const recipes = [...readFileSync(join(PACKAGE, 'README.md'), 'utf8').matchAll(/^```tsx\n([^]*?)^```/gm)].map(
  ([, code = '']) => code,
)

/** The packages that the recipes import. */
const OTHERS = [
  '@tanstack/react-query',
  '@trpc/client',
  '@trpc/server',
  '@trpc/tanstack-react-query',
  '@types/react',
  'react',
  'react-dom',
]

beforeAll(async () => {
  for (const name of OTHERS) {
    const link = join(project, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(ROOT, 'apps/web/node_modules', name), link)
  }
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

test('the package is one module, a second time for Node, and its types, small and of its own', () => {
  expect(globSync('**/*.*', { cwd: installed }).toSorted()).toEqual([
    'README.md',
    'dist/index.d.ts',
    'dist/index.js',
    'dist/node.js',
    'dist/procedures.d.ts',
    'dist/third-party-licenses.txt',
    'dist/trpc.d.ts',
    'package.json',
  ])
  const importsOf = (file: string) =>
    [...read(file).matchAll(/^import |\bimport\(|\bfrom ['"`]([^'"`]+)|<reference/gm)].map(
      ([all, from]) => from ?? all,
    )
  expect(importsOf('dist/index.js')).toEqual([])
  expect(importsOf('dist/procedures.d.ts')).toEqual([])
  expect(importsOf('dist/index.d.ts')).toEqual(['import ', './procedures.js'])
  expect(importsOf('dist/trpc.d.ts')).toEqual(['import ', './procedures.js', 'import ', '@trpc/server'])
  expect(read('dist/index.js')).not.toMatch(/kysely|fastify|initTRPC/i)
  expect(gzipSync(read('dist/index.js')).length).toBeLessThanOrEqual(MAX_GZIPPED)
})

test('the examples and the recipes of the README have the types of the packages', async () => {
  expect([examples.length, recipes.length]).toEqual([12, 2])
  for (const [number, { code }] of examples.entries())
    writeFileSync(join(project, `example-${number}.ts`), code)
  for (const [number, code] of recipes.entries()) writeFileSync(join(project, `recipe-${number}.tsx`), code)
  // tRPC’s types import `ws` without installing it.
  const ws = `declare module 'ws' { export class WebSocket {} export class WebSocketServer {} }`
  writeFileSync(join(project, 'others.d.ts'), ws)
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
      jsx: 'react-jsx',
    },
    include: ['*.ts', '*.tsx'],
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

test('an error that a program does not catch is told by its name, without the code of the package', async () => {
  const file = join(project, 'uncaught.js')
  const call = `await createPersonae({ url: '${at.url}' }).characters.byId({ id: 'nobody' })`
  writeFileSync(file, `import { createPersonae } from '@personae/client'\n${call}\n`)
  const { stderr } = await run(process.execPath, [file]).catch((error) => error)
  expect(stderr).toMatch(/^PersonaeError: This character does not exist/m)
  expect(stderr.length).toBeLessThan(2_000)
})

test('the recipe for React shows what the site has', async () => {
  const entry = join(project, 'page.tsx')
  const [recipe = ''] = recipes
  const ending = `
import { prerenderToNodeStream } from 'react-dom/static'
const { prelude } = await prerenderToNodeStream(<App />)
for await (const part of prelude) process.stdout.write(part)`
  writeFileSync(entry, recipe.replaceAll('http://localhost:3000', at.url) + ending)
  const file = join(project, 'page.js')
  await build({
    input: entry,
    platform: 'node',
    external: OTHERS.map((name) => new RegExp(`^${name}(?:/|$)`)),
    output: { file },
  })
  const { stdout } = await run(process.execPath, [file])
  expect(stdout).toContain('<p>Captain Nemo</p><p>Doctor Nemo</p>')
  expect(stdout).toContain('<button>Make a list</button>')
})
