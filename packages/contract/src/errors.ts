/** The stable words of the error catalogue, each with the HTTP status it travels under. */
export const STATUS_OF = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const

export type AppErrorCode = keyof typeof STATUS_OF

export interface Issue {
  /** Dotted path of the field at fault, empty for the whole input. */
  path: string
  message: string
}

/** Every error body on `/api`. `error` and `message` are the same text: some readers take one, some the other. */
export interface ErrorBody {
  error: string
  message: string
  code: AppErrorCode
  issues?: Issue[]
  requestId?: string
}
