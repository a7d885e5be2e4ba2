import { ROOT, run } from '../run.ts'

// Runs the long tests of faults one after the other: several hours. Each has a short form in `npm run test:all`.
// Arguments choose some of them by a part of their name.

const LONG = ['--seconds', '60']
const FAULTS: Record<string, string[]> = {
  kills: ['kills.ts'],
  'kills, PostgreSQL': ['kills.ts', 'postgres'],
  'cut connections, PostgreSQL': [
    'kills.ts',
    'postgres',
    '--connections',
    '--kills',
    '60',
    '--writes',
    '1500',
  ],
  'full disk': ['full-disk.ts'],
  'full disk, PostgreSQL': ['full-disk.ts', 'postgres'],
  'random requests': ['fuzz.ts', ...LONG],
  'random requests, PostgreSQL': ['fuzz.ts', 'postgres', ...LONG],
}

const wanted = process.argv.slice(2)
const failed: string[] = []
for (const [name, [script, ...args]] of Object.entries(FAULTS)) {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue
  process.stdout.write(`\n== ${name}\n`)
  if ((await run('node', [`${ROOT}/scripts/measure/${script}`, ...args])) !== 0) failed.push(name)
}
process.stdout.write(failed.length > 0 ? `\nFailed: ${failed.join(', ')}\n` : '\nAll passed\n')
process.exitCode = failed.length > 0 ? 1 : 0
