import { AppError } from '@personae/api/server'
import type { Db } from '@personae/db'
import type { FastifyInstance } from 'fastify'

export function addHealth(app: FastifyInstance, db: Db): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    try {
      db.contentVersion()
    } catch {
      throw new AppError('unavailable', 'The database does not answer.')
    }
    return { status: 'ok' }
  })
}
