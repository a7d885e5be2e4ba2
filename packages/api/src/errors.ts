import { STATUS_OF, type AppErrorCode, type ErrorBody, type Issue } from '@personae/contract/errors'
import { ZodError } from 'zod'

/** The one error that services throw. The text is for people; the code decides the HTTP status. */
export class AppError extends Error {
  readonly code: AppErrorCode
  readonly issues: Issue[] | undefined

  constructor(code: AppErrorCode, message: string, issues?: Issue[]) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.issues = issues
  }
}

export const notFound = () => new AppError('not_found', 'This character does not exist or has been removed.')
export const invalid = (path: string, message: string) =>
  new AppError('invalid', message, [{ path, message }])

/** Enough to mend an input by; nobody reads a thousand. */
const ISSUES_TOLD = 20

const fromZod = (error: ZodError): AppError => {
  const issues = error.issues
    .slice(0, ISSUES_TOLD)
    .map(({ path, message }) => ({ path: path.join('.'), message }))
  return new AppError('invalid', issues[0]?.message ?? 'The input is not valid', issues)
}

/** The AppError inside anything thrown, or null for a fault that nobody foresaw. */
export function appErrorOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof ZodError) return fromZod(error)
  return error instanceof Error && error.cause ? appErrorOf(error.cause) : null
}

export const statusOf = (error: AppError | null): number => STATUS_OF[error?.code ?? 'internal']

/** What goes over the wire; of an unforeseen fault nothing but the request's id. */
export function errorBody(error: AppError | null, requestId?: string): ErrorBody {
  const text = error?.message ?? 'Something went wrong on our side. Please try again.'
  return {
    error: text,
    message: text,
    code: error?.code ?? 'internal',
    ...(error?.issues && { issues: error.issues }),
    ...(requestId !== undefined && { requestId }),
  }
}
