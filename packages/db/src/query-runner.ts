/** Runs SQL on one connection, with its values in the order of the placeholders. */
export interface QueryRunner {
  all(sql: string, values: readonly unknown[]): Promise<unknown[]>
  /** The first row. */
  get(sql: string, values: readonly unknown[]): Promise<unknown>
  run(sql: string, values: readonly unknown[]): Promise<void>
}
