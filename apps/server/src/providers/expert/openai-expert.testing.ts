import { type Expert, ExpertFailed, type ExpertQuestion } from '@personae/api/server'
import { SUBMISSION } from '@personae/api/testing'
import type { ExpertField } from '@personae/contract/expert'
import { beforeEach, vi } from 'vitest'
import { OPENAI_LIMITS } from './openai-expert.ts'

export const QUESTION = {
  character: {
    ...SUBMISSION,
    relationships: null,
    externalLinks: [],
    crossGenreLinks: [],
    publishedAt: null,
  },
  message: 'Who is she?',
  history: [],
} as unknown as ExpertQuestion

/** The default limits with some replaced: short ones where a test waits for them. */
export const limits = (more: Partial<typeof OPENAI_LIMITS> = {}) => ({
  ...OPENAI_LIMITS,
  ...more,
})

/** Removes the package's pause of half a second before its second attempt; our own, longer timers stay. */
export function retryWithoutPause(): void {
  beforeEach(() => {
    const { setTimeout } = globalThis
    vi.stubGlobal('setTimeout', (work: () => void, milliseconds = 0) =>
      setTimeout(work, milliseconds < 1_000 ? 0 : milliseconds),
    )
    return () => vi.unstubAllGlobals()
  })
}

export interface Answered {
  text: string
  fields: ExpertField[] | null
  failure: string | null
  /** The reason for the log. */
  reason: string | null
}

/** The complete answer, or the part before the failure. */
export async function answerOf(expert: Expert, signal = new AbortController().signal): Promise<Answered> {
  const answered: Answered = { text: '', fields: null, failure: null, reason: null }
  try {
    for await (const part of expert.answer(QUESTION, signal))
      if ('text' in part) answered.text += part.text
      else answered.fields = part.fields
  } catch (error) {
    if (!(error instanceof ExpertFailed)) throw error
    answered.failure = error.message
    answered.reason = error.cause instanceof Error ? error.cause.message : null
  }
  return answered
}

export const BROKEN_OFF = 'The answer broke off. Please ask again.'
export const UNREACHABLE =
  'The Character Expert cannot be reached at the moment. Please try again in a minute.'
export const FILTERED = 'The Character Expert could not take this question. Please ask another one.'
