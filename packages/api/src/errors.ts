import type { CurrentUser } from '@personae/contract/auth'
import { CHANGE_COMMON_PASSWORD } from '@personae/contract/auth.constants'
import { STATUS_OF, type AppErrorCode, type Change, type ErrorBody } from '@personae/contract/errors'
import { DatabaseUnavailable } from '@personae/db'
import { type ZodError, z } from 'zod'

/** The fields of an error body beside code and message. */
type Details = Pick<ErrorBody, 'issues' | 'change' | 'retryAfter'>

/** The only error that services throw. The text is for users; the code decides the HTTP status. */
export class AppError extends Error {
  readonly code: AppErrorCode
  readonly details: Details

  constructor(code: AppErrorCode, message: string, details: Details = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}

/** The refusal of a caller who is not an admin; an admin with a common password is told to change it. */
export const adminsOnly = ({ mustChangePassword }: Pick<CurrentUser, 'mustChangePassword'>) =>
  new AppError('forbidden', mustChangePassword ? CHANGE_COMMON_PASSWORD : 'Only admins can do this.')

/** The error for a record that somebody else has changed since the caller read it. */
export const changedSince = (message: string, change: Change) => new AppError('changed', message, { change })

export const notFound = () => new AppError('not_found', 'This character does not exist or has been removed.')

const ofField = (code: AppErrorCode) => (path: string, message: string) =>
  new AppError(code, message, { issues: [{ path, message }] })
export const invalid = ofField('invalid')
/** The error for a value that another record has already. */
export const taken = ofField('conflict')

const NOUNS: Partial<Record<string, string>> = {
  string: 'a text',
  array: 'a list',
  object: 'an object',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
  void: 'empty',
}

function expectedOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return NOUNS[issue.expected]
  if (issue.code !== 'invalid_value') return undefined
  return `${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
}

// The message for a wrong type or value, where a schema has none of its own.
z.config({
  customError(issue) {
    const expected = expectedOf(issue)
    return expected && `${issue.path?.join('.') || 'The input'} must be ${expected}`
  },
})

/** Maximum number of issues in an error body: enough to correct an input. */
const MAX_ISSUES = 20

/** Whether a schema refuses an input as too large, with `params: { code: 'too_large' }`. */
const isTooLarge = (error: ZodError): boolean =>
  error.issues.some((issue) => issue.code === 'custom' && issue.params?.['code'] === 'too_large')

/** The error for an invalid input. Only for errors of input schemas: others are internal errors. */
export function invalidInput(error: ZodError): AppError {
  const issues = error.issues
    .slice(0, MAX_ISSUES)
    .map(({ path, message }) => ({ path: path.join('.'), message }))
  const code = isTooLarge(error) ? 'too_large' : 'invalid'
  return new AppError(code, issues[0]?.message ?? 'The input is not valid', { issues })
}

/** Parses an input with its schema. @throws AppError `invalid` with an issue for each invalid field */
export function parseInput<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const parsed = schema.safeParse(raw)
  if (parsed.success) return parsed.data
  throw invalidInput(parsed.error)
}

/** The AppError inside a thrown value, or null for an unexpected error. */
export function appErrorOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  return error instanceof Error && error.cause ? appErrorOf(error.cause) : null
}

const NO_SPACE = new Set(['ENOSPC', 'EDQUOT'])

/** The outage behind a thrown value, or null. No AppError: code that handles those expects a refusal. */
export function outageOf(error: unknown): Error | null {
  if (!(error instanceof Error)) return null
  if (error instanceof DatabaseUnavailable) return error
  if ('code' in error && NO_SPACE.has(String(error.code))) return error
  return outageOf(error.cause)
}

/** The error to respond with to a call that failed because of an outage; null for every other error. */
export function outageFailureOf(error: unknown): AppError | null {
  const outage = outageOf(error)
  if (!outage) return null
  // Then reads fail too, and a write may have been committed before the database's response was lost.
  const isUnreachable = outage instanceof DatabaseUnavailable && outage.outage === 'unreachable'
  return new AppError(
    'unavailable',
    isUnreachable
      ? 'The site cannot reach its data at the moment. Please try again soon.'
      : 'Nothing can be saved at the moment, and nothing was changed. Please try again soon.',
  )
}

export const statusOf = (error: AppError | null): number => STATUS_OF[error?.code ?? 'internal']

/** The response body of an error; of an unexpected error (null) it shows only the request id. */
export function errorBody(error: AppError | null, requestId?: string): ErrorBody {
  const text = error?.message ?? 'Something went wrong on our side. Please try again.'
  return {
    error: text,
    message: text,
    code: error?.code ?? 'internal',
    ...error?.details,
    ...(requestId !== undefined && { requestId }),
  }
}
