import type { Change } from '@personae/contract/errors'
import { errorData, failureCode, failureText, fieldErrors, proxyStatus, UNSENT } from './trpc.ts'

// Apart from the other functions about failures, which are in the first load of every page.

/** Whether the call was sent, and it is not known what became of it. */
export const isUnanswered = (error: unknown): boolean =>
  Boolean(error) && !errorData(error) && proxyStatus(error) !== UNSENT

/** If a write was refused because of another user's change: who made the change, and when. */
export const changeIn = (error: unknown): Change | null => errorData(error)?.change ?? null

/** The message of an error, or null if a field or the notice about too many requests already shows it. */
export function unshownText(error: unknown, otherwise: string): string | null {
  const isShown = failureCode(error) === 'too_many_requests' || Object.keys(fieldErrors(error)).some(Boolean)
  return error && !isShown ? failureText(error, otherwise) : null
}
