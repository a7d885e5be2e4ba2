import type { Presented } from '../../http/answers.ts'
import type { RestRequest } from './rest-row.ts'

/** The format of our ETags: the version, then optionally a dot and anything. */
const ETAG = /^(?:W\/)?"(\d+)(?:\.[^"]*)?"$/

/** A record with its version as ETag, which a write may send back as `If-Match`. */
export const presentRecord = (record: { version: number }): Presented => ({
  body: record,
  version: record.version,
})

/**
 * The input of a write to a record: the path comes last and overrides an id in the body. `If-Match` has the version
 * that the caller saw, like `baseVersion` in the body; the schema refuses one that is not an ETag of ours.
 */
export function inputOfWrite({ body, params, headers }: RestRequest): Record<string, unknown> {
  const ifMatch = headers['if-match']?.trim()
  const version =
    ifMatch === undefined || ifMatch === '*' ? {} : { baseVersion: Number(ETAG.exec(ifMatch)?.[1]) }
  return { ...body, ...version, ...params }
}
