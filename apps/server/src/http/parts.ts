import type { Clock, Services } from '@personae/api/server'
import type { Db } from '@personae/db'
import type { Answers } from './answers.ts'
import type { PageTurns } from './page-turns.ts'
import type { RequestContext } from './request-context.ts'
import type { ResponseCache } from './response-cache.ts'
import type { Site } from './site.ts'

/** The dependencies of hooks and surfaces. */
export interface Parts {
  db: Db
  services: Services
  clock: Clock
  site: Site
  /** Headers of every response. */
  securityHeaders: Record<string, string>
  cache: ResponseCache
  answers: Answers
  turns: PageTurns
  contextOf: RequestContext
}
