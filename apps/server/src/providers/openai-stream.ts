import type { Readable } from 'node:stream'
import { createParser } from 'eventsource-parser'
import { brokenOff, failureWithin, filtered } from './openai-failures.ts'

/** Maximum length of an event, in UTF-16 code units: a usual one has a few hundred. */
const EVENT_MAX = 256 * 1_024

/** Maximum length of the stream: the longest text takes five megabytes, with one letter per event. */
const ANSWER_MAX = 8 * 1_024 * 1_024

/** The used parts of an event. Its content is untrusted. */
interface CompletionChunk {
  choices?: { delta?: { content?: unknown } | null; finish_reason?: unknown }[]
  error?: unknown
}

function chunkOf(data: string): CompletionChunk {
  try {
    return (JSON.parse(data) ?? {}) as CompletionChunk
  } catch {
    throw brokenOff('an event of the answer is no JSON')
  }
}

/** Milliseconds for the connection of a finished answer to end before it is closed. */
const END_TIMEOUT_MS = 1_000

/** Reads the rest of the stream, so that the connection can be reused. */
function readToEnd(body: Readable): void {
  const timer = setTimeout(() => body.destroy(), END_TIMEOUT_MS)
  body.once('close', () => clearTimeout(timer)).resume()
}

/**
 * The texts of a streamed completion; those that arrive together are joined. The package's own reader copies an event
 * again with each chunk, whatever its size, and takes several times as long for small ones.
 * @throws ExpertFailed if it ends early or is not such a stream
 */
export async function* textsIn(body: Readable): AsyncGenerator<string> {
  let text = ''
  let isOver = false
  const parser = createParser({
    maxBufferSize: EVENT_MAX,
    onEvent: ({ data }) => {
      if (isOver) return
      if (data === '[DONE]') {
        isOver = true
        return
      }
      const { choices, error } = chunkOf(data)
      if (error) throw failureWithin(error)
      const choice = Array.isArray(choices) ? choices[0] : undefined
      if (typeof choice?.delta?.content === 'string') text += choice.delta.content
      if (choice?.finish_reason === 'content_filter') throw filtered()
      if (choice?.finish_reason) isOver = true
    },
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw brokenOff('an event of the answer is too long')
    },
  })
  const pieces = body.setEncoding('utf8').iterator({ destroyOnReturn: false }) as AsyncIterable<string>
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    if (length > ANSWER_MAX) throw brokenOff('the answer is far too long')
    parser.feed(piece)
    if (text !== '') yield text
    text = ''
    if (isOver) return readToEnd(body)
  }
  throw brokenOff('the answer ended without an end')
}
