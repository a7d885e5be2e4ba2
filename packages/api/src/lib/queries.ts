import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'

export async function countRows<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
): Promise<number> {
  const { n } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .$castTo<{ n: number }>()
    .executeTakeFirstOrThrow()
  return n
}

export async function hasRow<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
): Promise<boolean> {
  const one = query.clearSelect().select(sql.lit(1).as('one')).limit(1)
  return (await one.executeTakeFirst()) !== undefined
}

/** The condition that a query finds no row. */
export const none = (rows: Expression<unknown>) => sql<SqlBool>`not exists ${rows}`

export const valuesOf = async <Row, Column extends keyof Row>(
  query: { execute(): Promise<Row[]> },
  column: Column,
): Promise<Row[Column][]> => (await query.execute()).map((row) => row[column])

/** The pictures of a query's rows, each once. */
export function distinctPictures<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
): Promise<string[]> {
  const hash = sql.ref<string>('pictureHash')
  const pictures = query.select(hash.as('hash')).distinct().where(hash, 'is not', null)
  return valuesOf(pictures.$castTo<{ hash: string }>(), 'hash')
}

/** A page of rows, latest first: those whose key is below `before`. */
export const latestBefore =
  (key: string, before: number, limit: number) =>
  <DB, Table extends keyof DB, Row>(query: SelectQueryBuilder<DB, Table, Row>) =>
    query.where(sql.ref(key), '<', before).orderBy(sql.ref(key), 'desc').limit(limit)

type Written = { numDeletedRows: bigint } | { numUpdatedRows: bigint }

/** Runs a delete or update, and returns whether it changed any row. */
export async function hasChanged(query: { executeTakeFirst(): Promise<Written> }): Promise<boolean> {
  const result = await query.executeTakeFirst()
  return ('numDeletedRows' in result ? result.numDeletedRows : result.numUpdatedRows) > 0n
}
