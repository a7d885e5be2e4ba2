import { cpus } from 'node:os'
import { SEARCH_FIELDS, type SearchField } from '@personae/contract/search'
import { openProduct } from '../../apps/server/src/commands/product.ts'
import { readConfig } from '../../apps/server/src/env.ts'
import { startServer } from './shared/children.ts'
import { duplicateRow } from './bench/duplicate-check.ts'
import { equalityRow } from './bench/equality.ts'
import { httpRows } from './bench/http-rows.ts'
import { cursorsOf, inProcessRows } from './bench/in-process-rows.ts'
import { readOptions } from './bench/options.ts'
import { watchNoise } from './bench/noise.ts'
import { type Queries, queriesOf } from './bench/queries.ts'
import { tableOf } from './bench/table.ts'
import { searchRows } from './bench/search-rows.ts'
import { WHOLE_LIST, wholeListRows } from './bench/whole-list.ts'
import { createRow, loginRow } from './bench/write-rows.ts'
import { openWorkplace } from './bench/workplace.ts'

const MEMORY_GOAL = 400

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0)

async function bench(): Promise<boolean> {
  const place = await openWorkplace(readOptions(process.argv.slice(2)))
  const product = await openProduct({
    ...readConfig({}),
    database: place.databaseFile,
    adminBootstrap: false,
    rateLimit: false,
  })
  const { services } = product
  place.say('choosing the searches')
  const queries = Object.fromEntries(
    SEARCH_FIELDS.map((field) => [field, queriesOf(place.connection, field)]),
  ) as Record<SearchField, Queries>
  const cursors = await cursorsOf(services)

  const noise = watchNoise()
  const server = await startServer(place.databaseFile)
  const overHttp = [
    ...(await httpRows(place, server, queries, cursors)),
    ...(await searchRows(place, server, queries)),
    ...(await loginRow(place, server)),
  ]
  const memory = server.memory()
  await server.stop()
  const wholeList = place.wants(WHOLE_LIST) ? await wholeListRows(place) : []
  const inProcess = await inProcessRows(place, services, queries, cursors)
  const duplicates = place.wants('duplicate check') ? [await duplicateRow(place, product)] : []
  const equality = place.wants('random queries') ? [await equalityRow(place, services)] : []
  const writes = await createRow(place, product)
  const remark = noise()
  await product.db.close()
  place.close()
  place.say('')

  const processor = `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}`
  process.stdout.write(`${place.rows.toLocaleString('en-US')} characters (${place.about})\n`)
  process.stdout.write(`Node ${process.versions.node}, ${processor}\n\n`)
  process.stdout.write(
    `${tableOf([...overHttp, ...wholeList, ...inProcess, ...duplicates, ...equality, ...writes])}\n${remark}`,
  )
  if (memory)
    process.stdout.write(
      `memory of the server after the requests: ${megabytes(memory.own)} MB, ${megabytes(memory.all)} MB with mapped files (goal ${MEMORY_GOAL} MB)\n`,
    )
  return equality.every(({ met }) => met === 'met')
}

try {
  // Timings never fail a run: they depend on the machine as much as on the product.
  if (!(await bench())) process.exitCode = 1
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
