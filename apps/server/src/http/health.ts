import { AppError } from '@personae/api/server'
import { DatabaseUnavailable } from '@personae/db'
import type { FastifyInstance } from 'fastify'
import type { Parts } from './parts.ts'

export function addHealth(app: FastifyInstance, { db }: Parts): void {
  /** @throws AppError if the database file was replaced or removed: only a restart helps */
  function requireFile(): void {
    try {
      db.checkFile()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      throw new AppError('unavailable', 'The database file has been deleted or replaced.')
    }
  }

  app.get('/healthz', async () => {
    requireFile()
    return { status: 'ok' }
  })
  app.get('/readyz', async () => {
    requireFile()
    try {
      await db.ping()
    } catch {
      throw new AppError('unavailable', 'The database does not answer.')
    }
    return { status: 'ok' }
  })
}
