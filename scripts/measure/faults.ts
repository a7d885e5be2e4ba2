import { ROOT, run } from '../run.ts'

// The long tests of faults and load, one after the other: several hours. All but the soak have a short form in
// `npm run test:all`. Further arguments choose some of them by a part of their name.

interface Fault {
  name: string
  /** A script of this folder, and its arguments. */
  command: string[]
}

const FAULTS: Fault[] = [
  { name: 'kills', command: ['kills.ts'] },
  { name: 'kills, PostgreSQL', command: ['kills.ts', 'postgres'] },
  {
    name: 'cut connections, PostgreSQL',
    command: ['kills.ts', 'postgres', '--connections', '--kills', '60', '--writes', '1500'],
  },
  { name: 'full disk', command: ['full-disk.ts'] },
  { name: 'full disk, PostgreSQL', command: ['full-disk.ts', 'postgres'] },
  { name: 'backups', command: ['backup.ts', '--rounds', '20'] },
  { name: 'transfer', command: ['transfer.ts'] },
  { name: 'chat streams', command: ['chat.ts'] },
  { name: 'random requests', command: ['fuzz.ts', '--requests', '100000', '--seconds', '600'] },
  {
    name: 'random requests, PostgreSQL',
    command: ['fuzz.ts', 'postgres', '--requests', '100000', '--seconds', '600'],
  },
  { name: 'soak', command: ['soak.ts'] },
]

const wanted = process.argv.slice(2)
const chosen = FAULTS.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
const failed: string[] = []
for (const { name, command } of chosen) {
  const [script, ...args] = command
  process.stdout.write(`\n== ${name}\n`)
  if ((await run('node', [`${ROOT}/scripts/measure/${script}`, ...args])) !== 0) failed.push(name)
}
process.stdout.write(
  failed.length > 0 ? `\nFailed: ${failed.join(', ')}\n` : `\nAll ${chosen.length} passed\n`,
)
process.exitCode = failed.length > 0 ? 1 : 0
