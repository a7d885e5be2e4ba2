import { AppError, type Services } from '@personae/api/server'
import type { FastifyInstance } from 'fastify'
import type { Site } from '../site.ts'

export async function addPages(
  app: FastifyInstance,
  { site }: { services: Services; site: Site },
): Promise<void> {
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', `There is no such address${site.webRoot ?? ''}.`)
  })
}
