import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Child, startServer } from './shared/children.ts'
import { randomFrom } from './shared/random.ts'
import { type Damage, damageOf } from './kills/check.ts'
import { startWriting } from './kills/writing.ts'
import { ownPostgres, settingsFor } from './shared/postgres.ts'
import { temporaryFolder } from './shared/folder.ts'

// Kills the server at random moments while others write, and PostgreSQL too with each tenth kill. After each the database
// is checked: every acknowledged write is stored, none is half done, and it is not damaged. With `--connections`, only the
// connection to PostgreSQL is cut, while other writes are refused: nobody gets the refusal of another.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '100' },
    writes: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    connections: { type: 'boolean', default: false },
  },
})
const [kills, writes, seed] = [values.kills, values.writes, values.seed].map(Number) as [
  number,
  number,
  number,
]
/** One of so many kills ends PostgreSQL as well. */
const POSTGRES_EVERY = 10
/** Milliseconds from the chosen write to the kill, at most: any part of a write may run then. */
const MAX_DELAY_MS = 10
/** As many as those whose writes succeed. */
const REFUSED_WRITERS = 10
const POLL_INTERVAL_MS = 1

const folder = temporaryFolder()

const postgres = positionals.includes('postgres') ? await ownPostgres({ isDurable: true }) : undefined
const database = postgres?.address ?? join(folder, 'kills.db')
const open = (): Promise<Child> => startServer(database, settingsFor(postgres))

const random = randomFrom(seed)
const total: Damage = { lost: [], halfDone: [], problems: [] }
let server = await open()
const { connections } = values
const writing = await startWriting(
  () => server.url,
  connections ? { mayBeRefused: true, refusedWriters: REFUSED_WRITERS } : {},
)
// A refused write, or another refusal than expected, ends the run at once.
writing.done.catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
})

async function check(when: string): Promise<void> {
  const damage = await damageOf(database, writing.acknowledged)
  for (const what of ['lost', 'halfDone', 'problems'] as const) {
    for (const one of damage[what]) process.stdout.write(`${when}, ${what}: ${one}\n`)
    total[what].push(...damage[what])
  }
}

for (let kill = 1; kill <= kills; kill += 1) {
  const due = kill === kills ? writes : writing.writes() + 1 + random.below((2 * writes) / kills)
  while (writing.writes() < due) await sleep(POLL_INTERVAL_MS)
  await sleep(random.below(MAX_DELAY_MS + 1))
  if (connections) {
    postgres!.cutWrites()
    continue
  }
  await server.kill()
  if (postgres && kill % POSTGRES_EVERY === 0) await postgres.crash()
  await check(`kill ${kill}`)
  server = await open()
}
await writing.stop()
await server.stop()
if (connections) await check('at the end')

const { submitted, edited, approved } = writing.acknowledged
const done = connections
  ? `cut connections (${writing.refused()} writes refused with 503, none with the refusal of another)`
  : 'kills'
process.stdout.write(
  `${kills} ${done}, ${writing.writes()} acknowledged writes (${submitted.size} submissions, ${edited.size} edits, ` +
    `${approved.size} approvals): ${total.lost.length} lost, ${total.halfDone.length} half done, ` +
    `${total.problems.length} problems of the database\n`,
)
if (total.lost.length + total.halfDone.length + total.problems.length > 0) process.exitCode = 1
