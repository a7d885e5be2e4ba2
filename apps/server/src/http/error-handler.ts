import type { FastifyInstance } from 'fastify'
import { sendFailure } from './failures.ts'

/** Answers errors of all routes in one format. */
export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(sendFailure)
}
