import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '@personae/api/server'
import type { Site } from '../site.ts'
import { type Answer, isFresh, jsonAnswer, type KeptAnswers } from './kept-answers.ts'
import { securityHeaders } from './security.ts'

const CHARACTER = /^\/api\/characters\/([0-9a-f-]{36})$/

export type HotReads = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * The reads that visitors make most, answered before the framework wakes: pages that are kept as finished
 * bytes, and a character's record straight from its row. The same bytes as the routes would send (a test
 * compares them); whatever is not plainly one of these is left to the routes.
 */
export function createHotReads(answers: KeptAnswers, { characters }: Services, site: Site): HotReads {
  const fixed = securityHeaders(site)

  function find({ url = '', headers, method }: IncomingMessage): Answer | undefined {
    if (method !== 'GET' || !url.startsWith('/api/characters') || !answers.isVisitor({ headers }))
      return undefined
    const id = CHARACTER.exec(url)?.[1]
    if (id === undefined) return answers.find(url)
    const json = characters.publishedJson(id)
    return json === null ? undefined : jsonAnswer(json)
  }

  /** A fault here is the route's to meet again and to answer as a fault is answered. */
  function findOrLeave(request: IncomingMessage): Answer | undefined {
    try {
      return find(request)
    } catch {
      return undefined
    }
  }

  return (request, response) => {
    const answer = findOrLeave(request)
    if (!answer) return false
    const { body, headers } = answer
    if (isFresh(request, headers.etag!)) {
      response.writeHead(304, { ...fixed, ...headers }).end()
    } else {
      response.writeHead(200, { ...fixed, ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
    }
    return true
  }
}
