import type { AppRouter } from '@personae/api'
import { TRPCClientError } from '@trpc/client'
import type { ServedAnswer } from './served-answers.ts'
import type { Failure } from './trpc.ts'

/** A form that the browser has sent itself before the client started; the page in response to it contains this. */
export interface SentForm {
  answer: ServedAnswer
  /** The values of the fields, without passwords. */
  values: Record<string, string>
}

/** The id of the element of the page that holds the sent form. */
export const SENT_FORM_ID = 'sent-form'

let sent: SentForm | null = null

/** The form that was sent from the first screen; null if there was none, or once that screen has been shown. */
export const sentForm = (): SentForm | null => sent

/** Sets the sent form before the first screen is rendered, and null after it. */
export function setSentForm(form: SentForm | null): void {
  sent = form
}

export function sentFormIn(page: Document): SentForm | null {
  const block = page.getElementById(SENT_FORM_ID)
  return block && (JSON.parse(block.textContent) as SentForm)
}

export const failureOf = (form: SentForm | null): Failure | null =>
  form && 'error' in form.answer ? TRPCClientError.from<AppRouter>(form.answer as never) : null

/** The server's message in a successful response to the form; else null. */
export function messageOf(form: SentForm | null): string | null {
  if (!form || 'error' in form.answer) return null
  return (form.answer.result.data as { message: string }).message
}
