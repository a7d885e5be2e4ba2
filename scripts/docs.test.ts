import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { PassThrough } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { main } from '../apps/server/src/commands/main.ts'
import { ROOT } from './run.ts'

const IGNORED = new Set(['node_modules', 'dist', 'data', 'test-results'])
const filesNamed = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT, exclude: (path) => path.split('/').some((name) => IGNORED.has(name)) })

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** The texts that the first group of a pattern matches, sorted. */
const matchesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, match]) => match!).toSorted()

const FENCE = /^ *```.*\n([\s\S]*?)^ *```$/gm
const INLINE_CODE = /`([^`\n]+)`/g

interface Page {
  file: string
  /** The text without fenced code. */
  prose: string
  inlineCode: string[]
  /** Lines of fenced code, and pieces of inline code. */
  code: string[]
}

/** Excluded: the text of a screen, whose links are addresses of the site. */
const SCREEN = 'apps/web/src/features/policy/copyright.md'

const documents = filesNamed('**/*.md').filter((file) => file !== SCREEN)
const pages: Page[] = documents.map((file) => {
  const text = read(file)
  const prose = text.replaceAll(FENCE, '')
  const inlineCode = matchesIn(prose, INLINE_CODE)
  const fenced = matchesIn(text, FENCE).flatMap((code) => code.split('\n'))
  return { file, prose, inlineCode, code: [...inlineCode, ...fenced] }
})

const page = (file: string): Page => pages.find((one) => one.file === file)!

/** The anchors of a page's headings, as GitHub generates them. */
const anchorsOf = ({ prose }: Page): string[] =>
  matchesIn(prose, /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('every link leads to a file and to a heading that exist', () => {
  const broken = pages.flatMap(({ file, prose }) =>
    matchesIn(prose, /\]\(([^)\s]+)\)/g)
      .filter((target) => !/^https?:/.test(target))
      .filter((target) => {
        const [path, anchor] = target.split('#')
        const linked = path ? normalize(join(dirname(file), path)) : file
        if (!existsSync(join(ROOT, linked))) return true
        return anchor !== undefined && !anchorsOf(page(linked)).includes(anchor)
      })
      .map((target) => `${file}: ${target}`),
  )
  expect(broken).toEqual([])
})

const folders = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory())
const PATH_FROM_ROOT = new RegExp(`^(?:${folders.map(({ name }) => name.replaceAll('.', '\\.')).join('|')})/`)
const SOURCE_FILE = /^[^\s/](?:[^\s]*[^\s/])?\.(?:tsx?|css|md|yaml)$/

/** Matches paths that end with this one. `*` and `<name>` are parts of a name; a leading dot makes it a suffix. */
const endingIn = (path: string): RegExp => {
  const parts = path.split(/\*|<[^>]+>/).map((part) => part.replaceAll(/[.$+()[\]]/g, String.raw`\$&`))
  return new RegExp(`${path.startsWith('.') ? '' : '(?:^|/)'}${parts.join('[^/]+')}$`)
}

test('every file or folder that is named in code font exists', () => {
  const files = filesNamed('{*,.*/**/*,*/**/*}')
  const missing = pages.flatMap(({ file, inlineCode }) =>
    inlineCode
      .filter((code) => SOURCE_FILE.test(code) || (PATH_FROM_ROOT.test(code) && !/\s/.test(code)))
      .filter((code) => !code.startsWith('data/') && !code.startsWith('node_modules/'))
      .filter((code) => !existsSync(join(ROOT, code)) && !existsSync(join(ROOT, dirname(file), code)))
      .filter((code) => !files.some((path) => endingIn(code).test(path)))
      .map((code) => `${file}: ${code}`),
  )
  expect(missing).toEqual([])
})

/** The lower-case words after a command; other words stand for a name. */
const wordsAfter = (command: RegExp): { file: string; word: string }[] =>
  pages.flatMap(({ file, code }) =>
    code.flatMap((text) =>
      matchesIn(text, command)
        .filter((word) => /^[a-z]/.test(word))
        .map((word) => ({ file, word })),
    ),
  )

test('every script that is named is in package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = [...wordsAfter(/\bnpm run (?:-s )?([\w:-]+)/g), ...wordsAfter(/\bnpm (start|test)\b/g)]
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ word }) => !(word in scripts))).toEqual([])
})

test('every command of the command line that is named exists', async () => {
  const out = new PassThrough()
  const io = { env: {}, stdout: out, stderr: out, lowerPriority: () => {} }
  expect(await main(['--help'], io)).toBe(0)
  const help = await textOf(out.end())
  const commands = new Set(matchesIn(help, /^ {2}([a-z][\w-]*)/gm))
  const named = wordsAfter(/(?:npm run personae --|apps\/server\/src\/main\.ts|^\s*personae) ([\w-]+)/g)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ word }) => !commands.has(word))).toEqual([])
})

test('every measuring tool that is named exists', () => {
  const named = wordsAfter(/\bnpm run measure -- ([\w-]+)/g)
  const tools = (word: string) => [`scripts/measure/${word}.ts`, `scripts/measure/${word}`]
  expect(named.filter(({ word }) => !tools(word).some((path) => existsSync(join(ROOT, path))))).toEqual([])
})

test('the documents are short', () => {
  expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(6_000)
  expect(Buffer.byteLength(read('CONTRIBUTING.md'))).toBeLessThanOrEqual(9_000)
  expect(Buffer.byteLength(filesNamed('docs/*.md').map(read).join(''))).toBeLessThanOrEqual(105_000)
})

test('the features in CONTRIBUTING are the folders of features', () => {
  const [, section = ''] = /^## The features\n([\s\S]*?)^## /m.exec(read('CONTRIBUTING.md')) ?? []
  const listed = matchesIn(section, /`([a-z-]+)`/g)
  const foldersIn = (folder: string) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  const server = 'packages/api/src/features'
  const features = [
    ...foldersIn(server).flatMap((ring) => foldersIn(`${server}/${ring}`)),
    ...foldersIn('apps/web/src/features'),
  ]
  expect(listed).toEqual([...new Set(features)].toSorted())
})

test('the settings of the code, of the example and of the documentation are the same', () => {
  const known = matchesIn(read('apps/server/src/env.ts'), /^ {2}([A-Z_]+): /gm)
  const example = matchesIn(read('.env.example'), /^([A-Z_]+)=/gm)
  const [settings = ''] = read('docs/settings.md').split('## Beside the settings')
  const documented = matchesIn(settings, /^- `([A-Z_]+)`/gm)
  expect(example).toEqual(known)
  expect(documented).toEqual(known)
})

/** Shorter sentences are labels, or equal by chance. */
const SENTENCE_MIN = 60

test('no sentence stands in two documents', () => {
  const places = Map.groupBy(
    pages.flatMap(({ file, prose }) => {
      const blocks = prose.split(/\n\s*\n|\n *(?:[-#>]|\d+\.) |\|/)
      const sentences = blocks.flatMap((block) => block.replaceAll(/\s+/g, ' ').split(/(?<=[.:;]) /))
      const long = sentences
        .map((one) => one.trim())
        .filter((one) => one.length >= SENTENCE_MIN && /\p{L}/u.test(one))
      return [...new Set(long)].map((sentence) => ({ file, sentence }))
    }),
    ({ sentence }) => sentence,
  )
  const repeated = [...places].filter(([, { length }]) => length > 1)
  expect(
    repeated.map(([sentence, found]) => `${found.map(({ file }) => file).join(', ')}: ${sentence}`),
  ).toEqual([])
})
