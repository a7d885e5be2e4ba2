export type DialectName = 'sqlite' | 'postgres'

/** Runs SQL on one connection or one of several, with its values in the order of the placeholders. */
export interface QueryRunner {
  readonly dialect: DialectName
  all(sql: string, values: readonly unknown[]): Promise<unknown[]>
  get(sql: string, values: readonly unknown[]): Promise<unknown>
  run(sql: string, values: readonly unknown[]): Promise<void>
}
