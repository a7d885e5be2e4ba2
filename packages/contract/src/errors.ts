export const STATUS_OF = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  conflict: 409,
  changed: 409,
  too_large: 413,
  address_too_long: 414,
  unsupported_media_type: 415,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const

export type AppErrorCode = keyof typeof STATUS_OF

/** An invalid field. */
export interface Issue {
  path: string
  message: string
}

/** The last change of a record since the caller read it. */
export interface Change {
  /** Username of the author of that change; null if the account is gone. */
  by: string | null
  at: string
  version: number
}

/** The body of every error on `/api`. `error` and `message` are the same text: some clients read only one. */
export interface ErrorBody {
  error: string
  message: string
  code: AppErrorCode
  issues?: Issue[]
  /** Only with the code `changed`. */
  change?: Change
  /** Seconds to wait before the same call may succeed; only with the code `too_many_requests`. */
  retryAfter?: number
  requestId?: string
}
