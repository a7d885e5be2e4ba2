import { cpus } from 'node:os'
import { SEARCH_FIELDS, type SearchField } from '@personae/contract/search'
import { openProduct } from '../../apps/server/src/commands/product.ts'
import { readConfig } from '../../apps/server/src/env.ts'
import { startServer } from './shared/children.ts'
import { httpRows } from './bench/http-rows.ts'
import { type Queries, queriesOf } from './bench/queries.ts'
import { printTable } from './shared/table.ts'
import { openBench } from './bench/setup.ts'
import { measureWholeList } from './bench/whole-list.ts'
import { createRow, loginRow, measureDuplicateCheck } from './bench/write-rows.ts'

// Compares requests per second with a bare server that sends the same bytes. Timings never fail a run: they depend
// on the machine as much as on the product.

const bench = await openBench(process.argv.slice(2))
const product = await openProduct({
  ...readConfig({}),
  database: bench.databaseFile,
  adminBootstrap: false,
  rateLimit: false,
})
const queries = Object.fromEntries(
  SEARCH_FIELDS.map((field) => [field, queriesOf(bench.connection, field)]),
) as Record<SearchField, Queries>

const server = await startServer(bench.databaseFile)
const rows = [
  ...(await httpRows(bench, server, product.services, queries)),
  ...(await loginRow(bench, server)),
]
const memory = server.memory()
await server.stop()
await measureWholeList(bench)
await measureDuplicateCheck(bench, product)
rows.push(...(await createRow(bench, product)))
await product.db.close()
bench.close()

process.stdout.write(`${bench.rows.toLocaleString('en-US')} characters (${bench.about})\n`)
process.stdout.write(
  `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}\n\n`,
)
printTable(Object.fromEntries(rows))
if (memory !== undefined)
  process.stdout.write(`memory of the server after the requests: ${(memory / 1e6).toFixed(0)} MB\n`)
