import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Child, startServer } from './shared/children.ts'
import { randomFrom } from './shared/random.ts'
import { damageOf } from './kills/check.ts'
import { startWriting } from './kills/writing.ts'
import { ownPostgres, settingsFor } from './shared/postgres.ts'
import { temporaryFolder } from './shared/folder.ts'

// Kills the server at random moments during writes, and PostgreSQL too with each tenth kill. After each kill every
// acknowledged write must be stored, none half done, and the database undamaged. `--connections` only cuts the
// connection to PostgreSQL while other writes are refused: no caller may get the refusal of another.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '100' },
    writes: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    connections: { type: 'boolean', default: false },
  },
})
const [kills, writes] = [Number(values.kills), Number(values.writes)]
const { connections } = values
/** PostgreSQL is killed too once in this number of kills. */
const POSTGRES_EVERY = 10
/** Maximum milliseconds from the chosen write to the kill, so that it may hit any part of a write. */
const MAX_DELAY_MS = 10
/** Number of writers whose writes are refused, as many as of those whose writes succeed. */
const REFUSED_WRITERS = 10
const POLL_INTERVAL_MS = 1

const folder = temporaryFolder()

const postgres = positionals.includes('postgres') ? await ownPostgres({ isDurable: true }) : undefined
const database = postgres?.address ?? join(folder, 'kills.db')
const open = (): Promise<Child> => startServer(database, settingsFor(postgres))

const random = randomFrom(Number(values.seed))
let server = await open()
const writing = await startWriting(() => server.url, connections ? REFUSED_WRITERS : 0)

async function check(when: string): Promise<void> {
  for (const one of await damageOf(database, writing.acknowledged)) {
    process.stdout.write(`${when}, ${one}\n`)
    process.exitCode = 1
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
// A killed server does not respond, and a running one can store everything: no write may be refused.
else if (writing.refused() > 0) process.exitCode = 1

const { submitted, edited, approved } = writing.acknowledged
process.stdout.write(
  `${kills} ${connections ? 'cut connections' : 'kills'}, ${writing.refused()} writes refused with 503, ` +
    `${writing.writes()} acknowledged writes (${submitted.size} submissions, ${edited.size} edits, ` +
    `${approved.size} approvals): ${process.exitCode === 1 ? 'FAILED' : 'no damage'}\n`,
)
