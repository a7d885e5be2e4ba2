import type { QueryRunner } from '../query-runner.ts'
import { identifiers } from './rows.ts'

/** Queries for the columns that number their rows and never use a number again. */
const COUNTED = {
  sqlite: `select name as "table", 'seq' as "column" from sqlite_schema
    where type = 'table' and sql like '%autoincrement%'`,
  postgres: `select t.relname::text as "table", a.attname::text as "column"
    from pg_class t join pg_attribute a on a.attrelid = t.oid
    where a.attidentity <> '' and t.relnamespace = current_schema()::regnamespace`,
}

async function counted(runner: QueryRunner): Promise<Map<string, string>> {
  const rows = (await runner.all(COUNTED[runner.dialect], [])) as { table: string; column: string }[]
  return new Map(rows.map(({ table, column }) => [table, column]))
}

const sequenceOf = async (runner: QueryRunner, table: string, column: string): Promise<string> => {
  const text = 'select pg_get_serial_sequence($1, $2) as name'
  return ((await runner.get(text, [identifiers([table]), column])) as { name: string }).name
}

/** The last number that was given to a row, for each numbered table; 0 if none was. */
export async function lastNumbers(runner: QueryRunner): Promise<Map<string, number>> {
  const last = new Map<string, number>()
  for (const [table, column] of await counted(runner)) {
    const text =
      runner.dialect === 'sqlite'
        ? 'select seq as last from sqlite_sequence where name = ?'
        : `select case when is_called then last_value else 0 end as last
           from ${await sequenceOf(runner, table, column)}`
    const row = await runner.get(text, runner.dialect === 'sqlite' ? [table] : [])
    last.set(table, (row as { last: number } | undefined)?.last ?? 0)
  }
  return last
}

/** Continues the numbering of a table after `last`, or after its greatest existing number. */
export async function continueSequence(runner: QueryRunner, table: string, last: number): Promise<void> {
  const column = (await counted(runner)).get(table)
  if (column === undefined) return
  const text = `select max(${identifiers([column])}) as greatest from ${identifiers([table])}`
  const { greatest } = (await runner.get(text, [])) as { greatest: number | null }
  const number = Math.max(last, greatest ?? 0)
  if (number === 0) return
  if (runner.dialect === 'postgres') {
    const sequence = await sequenceOf(runner, table, column)
    return runner.run('select setval($1::regclass, $2)', [sequence, number])
  }
  await runner.run('delete from sqlite_sequence where name = ?', [table])
  await runner.run('insert into sqlite_sequence (name, seq) values (?, ?)', [table, number])
}
