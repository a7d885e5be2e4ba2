import { type PostgresServer, startPostgres } from '../../test-postgres/server.ts'

const SESSION_SECRET = 'only for this measurement, nothing else'

/** Starts a PostgreSQL server that ends with this process. @throws if PostgreSQL is not installed */
export async function ownPostgres(options?: Parameters<typeof startPostgres>[0]): Promise<PostgresServer> {
  const postgres = await startPostgres(options)
  if (!postgres) throw new Error('PostgreSQL is not installed')
  // Also after a failure, and before the folder with its data is deleted.
  process.prependOnceListener('exit', () => void postgres.stop())
  return postgres
}

/** The settings of a server that uses this database. */
export const settingsFor = (postgres: PostgresServer | undefined): Record<string, string> =>
  postgres ? { DATABASE_URL: postgres.address, SESSION_SECRET } : {}
