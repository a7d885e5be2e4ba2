import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SUBMISSION } from '@personae/api/testing'
import Sqlite from 'better-sqlite3'
import { importFile } from '../../apps/server/src/commands/import/import-file.ts'
import { openProduct } from '../../apps/server/src/commands/product.ts'
import { readConfig } from '../../apps/server/src/env.ts'
import { startServer } from './shared/children.ts'
import { randomFrom } from './shared/random.ts'
import { median } from './shared/sample.ts'
import { openSession } from './shared/session.ts'
import { person, writeSynthetic } from './shared/synthetic.ts'
import { startReading } from './shared/reading.ts'
import { run } from '../run.ts'
import { temporaryFolder } from './shared/folder.ts'

// What a backup costs visitors while others write, and how long a restore takes. Each backup is restored and checked.

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '68714' },
    rounds: { type: 'string', default: '5' },
    writes: { type: 'string', default: '200' },
  },
})
const [size, rounds, writesPerSecond] = [values.size, values.rounds, values.writes].map(Number) as [
  number,
  number,
  number,
]
const GOAL = { p99: 2, restoreSeconds: 60 }
const WRITERS = 20
const QUIET_MS = 5_000

const folder = temporaryFolder()
const databaseFile = join(folder, 'site', 'personae.db')
const backupFile = join(folder, 'backup.db')
const restoredFile = join(folder, 'restored', 'personae.db')

async function personae(args: string[], file: string): Promise<number> {
  const start = performance.now()
  const code = await run(
    'node',
    ['apps/server/src/main.ts', ...args],
    { DATABASE_URL: `file:${file}` },
    'ignore',
  )
  if (code !== 0) throw new Error(`${args.join(' ')} failed`)
  return (performance.now() - start) / 1_000
}

async function fill(): Promise<void> {
  const lines = join(folder, 'characters.jsonl')
  writeSynthetic(lines, size)
  const product = await openProduct({ ...readConfig({}), database: databaseFile })
  await importFile(product, lines)
  await product.db.close()
}

/** Submits characters at a steady rate until it is stopped; returns how many were acknowledged. */
async function startWriting(url: string, round: number) {
  const post = (path: string, body: object, cookie = '') =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const cookies = await Promise.all(
    Array.from({ length: WRITERS }, (_, at) =>
      openSession(url, { username: `writer-${round}-${at}`, password: 'secret1' }),
    ),
  )
  const stopped = new AbortController()
  const random = randomFrom(round)
  let acknowledged = 0
  /** Another character each time: copies of one would be compared with all the others. */
  const submission = () => ({
    ...SUBMISSION,
    name: `Written ${person(random)}`,
    origin: person(random),
    backstory: Array.from({ length: 20 }, () => person(random)).join(' '),
  })
  async function write(cookie: string): Promise<void> {
    const answer = await post('/api/characters', submission(), cookie)
    if (answer.status !== 201) throw new Error(`a write was answered with ${answer.status}`)
    await answer.arrayBuffer()
    acknowledged += 1
  }
  const every = (1_000 * WRITERS) / writesPerSecond
  const lanes = cookies.map(async (cookie, lane) => {
    let due = performance.now() + (lane * every) / WRITERS
    while (!stopped.signal.aborted) {
      await sleep(Math.max(0, due - performance.now()))
      await write(cookie)
      due = Math.max(due + every, performance.now())
    }
  })
  return {
    acknowledged: () => acknowledged,
    stop: async () => {
      stopped.abort()
      await Promise.all(lanes)
    },
  }
}

/** Whether a restored database is one committed state with everything that was acknowledged before the backup. */
function isWhole(acknowledged: number): boolean {
  const db = new Sqlite(restoredFile)
  const count = (query: string) => db.prepare<[], number>(query).pluck().get()!
  const submitted = count(`select count(*) from character where name like 'Written %'`)
  const isConsistent =
    count('select count(*) from character') === count('select count(*) from search_text') &&
    submitted ===
      count(`select count(*) from character join character_revision on "characterId" = character.id
        where action = 'submitted' and name like 'Written %'`)
  db.close()
  return isConsistent && submitted >= acknowledged
}

process.stdout.write(`Creating ${size.toLocaleString('en-US')} characters\n`)
await fill()
process.stdout.write(`The database has ${(statSync(databaseFile).size / 1e6).toFixed(0)} MB\n`)

const results: { ratio: number; backup: number; restore: number; whole: boolean }[] = []
for (let round = 1; round <= rounds; round += 1) {
  const server = await startServer(databaseFile)
  const writing = await startWriting(server.url, round)
  const reading = startReading([`${server.url}/api/characters?status=approved&limit=24`], server.pid)
  await reading.during(() => sleep(1_000))
  const before = await reading.during(() => sleep(QUIET_MS))
  const known = writing.acknowledged()
  let backup = 0
  const during = await reading.during(
    async () => (backup = await personae(['backup', backupFile], databaseFile)),
  )
  const rate = (writing.acknowledged() - known) / backup
  const log = statSync(`${databaseFile}-wal`).size / 1e6
  await writing.stop()
  await reading.stop()
  await server.stop()
  const restore = await personae(['restore', backupFile], restoredFile)
  const whole = isWhole(known)
  const result = { ratio: during.p99 / before.p99, backup, restore, whole }
  results.push(result)
  process.stdout.write(
    `round ${round}: gallery p99 ${before.p99.toFixed(1)} ms, during the backup ${during.p99.toFixed(1)} ms ` +
      `(${result.ratio.toFixed(2)} ×), worst ${during.worst.toFixed(0)} ms; ${rate.toFixed(0)} writes/s, log ${log.toFixed(0)} MB; ` +
      `backup ${backup.toFixed(1)} s, restore ${restore.toFixed(1)} s, ${whole ? 'complete' : 'NOT COMPLETE'}\n`,
  )
  rmSync(backupFile)
  rmSync(join(folder, 'restored'), { recursive: true })
}
const middle = (of: (result: (typeof results)[number]) => number) => median(results.map(of))
process.stdout.write(
  `median of ${rounds}: p99 ${middle(({ ratio }) => ratio).toFixed(2)} × (goal ${GOAL.p99} ×), ` +
    `restore ${middle(({ restore }) => restore).toFixed(1)} s (goal ${GOAL.restoreSeconds} s)\n`,
)
if (!results.every(({ whole }) => whole)) process.exitCode = 1
process.exit()
