import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from './shared/children.ts'
import { importedDatabase } from './shared/data.ts'
import { mixedReads, publishedIn } from './shared/mixed-reads.ts'
import { randomFrom } from './shared/random.ts'
import { median } from './shared/sample.ts'
import { requestRate } from './workers/load.ts'
import { temporaryFolder } from './shared/folder.ts'

// Requests a second of one and of several workers on the same file. Data that visitors see is requested at random, so that
// caches answer little. The client runs on the same machine and takes a part of a core. With --html their pages are requested
// too: one process draws them and compresses them in other threads, so that it uses more than a core by itself.

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    workers: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    html: { type: 'boolean', default: false },
  },
})
const [workers, rounds, seconds] = [values.workers, values.rounds, values.seconds].map(Number) as [
  number,
  number,
  number,
]
const GOAL = 1.6
/** Enough that each worker gets about as many as the others. */
const CONNECTIONS = 64
/** Different paths. */
const PATHS = 32_000

const folder = temporaryFolder()

const { file, about } = await importedDatabase(values.data)
const databaseFile = join(folder, 'workers.db')
copyFileSync(file, databaseFile)
const read = mixedReads(publishedIn(databaseFile), randomFrom(1), { html: values.html })
/** Made in advance: the client does as little as possible. */
const paths = Array.from({ length: PATHS }, read)
let at = 0

const rateOf = (url: string): Promise<number> =>
  requestRate(url, {
    connections: CONNECTIONS,
    milliseconds: seconds * 1_000,
    path: () => paths[(at += 1) % paths.length]!,
  })

process.stdout.write(`${about}: ${rounds} rounds of ${seconds} s\n`)
const rates: { one: number; several: number }[] = []
for (let round = 1; round <= rounds; round += 1) {
  const measured: number[] = []
  // One after the other, so that the changing speed of a machine affects both.
  for (const count of [1, workers]) {
    const server = await startServer(databaseFile, { WORKERS: String(count) })
    await rateOf(server.url)
    measured.push(await rateOf(server.url))
    await server.stop()
  }
  const [one, several] = measured as [number, number]
  rates.push({ one, several })
  process.stdout.write(
    `round ${round}: one worker ${one.toFixed(0)}/s, ${workers} workers ${several.toFixed(0)}/s, ${(several / one).toFixed(2)} ×\n`,
  )
}
const ratio = median(rates.map(({ one, several }) => several / one))
process.stdout.write(`median ${ratio.toFixed(2)} × (goal ${GOAL} ×)\n`)
