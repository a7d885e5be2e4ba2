import type { AppRouter } from '@personae/api'
import { TRPCClientError } from '@trpc/client'
import type { ServedAnswer } from './served-answers.ts'
import type { Failure } from './trpc.ts'

/** A form that the browser has sent itself, before the client had started, as it is in the page that answers it. */
export interface SentForm {
  answer: ServedAnswer
  /** Of its fields, without passwords. */
  values: Record<string, string>
}

/** The element of the page that holds the sent form. */
export const SENT_FORM_ID = 'sent-form'

let sent: SentForm | null = null

/** The form of the first screen. */
export const sentForm = (): SentForm | null => sent

/** Sets it until the first screen has been shown: then null. */
export function setSentForm(form: SentForm | null): void {
  sent = form
}

export function sentFormIn(page: Document): SentForm | null {
  const block = page.getElementById(SENT_FORM_ID)
  return block && (JSON.parse(block.textContent) as SentForm)
}

export const failureOf = (form: SentForm | null): Failure | null =>
  form && 'error' in form.answer ? TRPCClientError.from<AppRouter>(form.answer as never) : null

/** What the server said after success. */
export function messageOf(form: SentForm | null): string | null {
  if (!form || 'error' in form.answer) return null
  return (form.answer.result.data as { message: string }).message
}
