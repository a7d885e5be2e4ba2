import { type Expert, ExpertFailed, type ExpertQuestion } from '@personae/api/server'
import { waitText } from '@personae/contract/waiting'
import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleWhen,
  type IHalfOpenAfterBackoffContext,
} from 'cockatiel'
import { OpenAI } from 'openai'
import { createFieldsReader } from './answer-fields.ts'
import { promptOf } from './expert-prompt.ts'
import { brokenOff, filtered, ProviderFailed, providerFailure, tooSlow } from './openai-failures.ts'

export interface OpenAiSettings {
  /** Optional, since self-hosted servers may need none. */
  apiKey?: string | undefined
  baseUrl?: string | undefined
  model: string
}

/** Values are in milliseconds unless stated otherwise. */
export const OPENAI_LIMITS = {
  /** Until the first text, including a retry. */
  firstText: 30_000,
  nextText: 20_000,
  answer: 120_000,
  /** Number of consecutive failures after which the provider is not called for `coolDown`. */
  failures: 5,
  coolDown: 30_000,
}

/** Maximum bytes of a response: the longest answer takes five megabytes, with one letter per event. */
const ANSWER_MAX = 8 * 1_024 * 1_024
const REFUSAL_MAX = 64 * 1_024

/** `fetch` whose responses fail when they are too long: the package itself reads lines and errors of any length. */
const fetchWithLimit: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  let left = response.ok ? ANSWER_MAX : REFUSAL_MAX
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.byteLength
      if (left < 0) controller.error(brokenOff('the answer is far too long'))
      else controller.enqueue(chunk)
    },
  })
  const { status, statusText } = response
  const headers = new Headers(response.headers)
  // The package would obey these headers before its second attempt, longer than anyone waits for an answer.
  for (const name of ['retry-after', 'retry-after-ms']) headers.delete(name)
  return new Response(response.body?.pipeThrough(limit) ?? null, { status, statusText, headers })
}

/** Yields the texts of the untrusted chunks. @throws ExpertFailed if the answer is filtered or ends early */
async function* textsIn(chunks: AsyncIterable<OpenAI.ChatCompletionChunk | null>): AsyncGenerator<string> {
  for await (const chunk of chunks) {
    const choice = chunk?.choices?.[0]
    const text: unknown = choice?.delta?.content
    if (typeof text === 'string' && text !== '') yield text
    if (choice?.finish_reason === 'content_filter') throw filtered()
    if (choice?.finish_reason) return
  }
  throw brokenOff('the answer ended without an end')
}

/** Aborts the call, and the work with it, after this many milliseconds. */
async function withTimeout<T>(milliseconds: number, work: Promise<T>, call: AbortController, what: string) {
  const timer = setTimeout(() => call.abort(tooSlow(what)), milliseconds)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}

export function createOpenAiExpert(
  { apiKey, baseUrl, model }: OpenAiSettings,
  limits = OPENAI_LIMITS,
): Expert {
  const client = new OpenAI({
    // The package requires a key. Settings that are not given would be read from the environment.
    apiKey: apiKey ?? 'none',
    baseURL: baseUrl ?? 'https://api.openai.com/v1',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 1,
    timeout: limits.answer,
    fetch: fetchWithLimit,
    fetchOptions: { redirect: 'manual' },
  })

  const breaker = circuitBreaker(
    // A refused question or a caller who leaves is no failure, but must not close a half-open circuit as a success.
    handleWhen((error) => error instanceof ProviderFailed || breaker.state === CircuitState.HalfOpen),
    {
      // After such a trial the next question is a trial too.
      halfOpenAfter: new DelegateBackoff<IHalfOpenAfterBackoffContext>(({ result }) =>
        'error' in result && result.error instanceof ProviderFailed ? limits.coolDown : 0,
      ),
      breaker: new ConsecutiveBreaker(limits.failures),
    },
  )
  const circuitOpen = () =>
    new ExpertFailed(
      `The Character Expert does not answer at the moment. Please try again in ${waitText(limits.coolDown / 1_000)}.`,
    )

  async function begin(question: ExpertQuestion, signal: AbortSignal) {
    try {
      const messages = promptOf(question)
      const texts = textsIn(
        await client.chat.completions.create({ model, messages, stream: true }, { signal }),
      )
      return { next: await texts.next(), texts }
    } catch (error) {
      signal.throwIfAborted()
      throw providerFailure(error)
    }
  }

  async function beginIfClosed(question: ExpertQuestion, signal: AbortSignal) {
    if (breaker.state === CircuitState.HalfOpen) throw circuitOpen()
    try {
      return await breaker.execute(() => begin(question, signal))
    } catch (error) {
      throw error instanceof BrokenCircuitError ? circuitOpen() : error
    }
  }

  return {
    model,

    async *answer(question, asker) {
      const call = new AbortController()
      const signal = AbortSignal.any([asker, call.signal])
      const whole = setTimeout(() => call.abort(tooSlow('end of the answer')), limits.answer)
      const reader = createFieldsReader()
      try {
        const beginning = beginIfClosed(question, signal)
        let { next, texts } = await withTimeout(limits.firstText, beginning, call, 'first text')
        while (!next.done) {
          const text = reader.read(next.value)
          if (text !== '') yield { text }
          next = await withTimeout(limits.nextText, texts.next(), call, 'next text')
        }
        const { text, fields } = reader.end()
        if (text !== '') yield { text }
        yield { fields }
      } catch (error) {
        if (asker.aborted) return
        throw providerFailure(call.signal.reason ?? error)
      } finally {
        clearTimeout(whole)
        call.abort()
      }
    },
  }
}
