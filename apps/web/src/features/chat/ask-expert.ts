import type { ChatEvent, ChatInput } from '@personae/contract/chat'
import type { ErrorBody } from '@personae/contract/errors'
import { fetchAnswer, PlainCallError } from '../../lib/trpc.ts'
import { changeChat, chatOf, running } from './chats.ts'
import { ended, failed, historyOf, withQuestion, withText } from './conversation.ts'

const DATA = 'data: '

/** Asks on `/api`: the library's link for streams would be in everybody's first load. */
async function open({ id, ...question }: ChatInput, signal: AbortSignal): Promise<AsyncIterable<ChatEvent>> {
  const answer = await fetchAnswer(`/api/characters/${encodeURIComponent(id)}/chat/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
    signal,
  })
  if (!answer.ok) throw new PlainCallError((await answer.json()) as ErrorBody, answer.status)
  return eventsOf(answer)
}

/** The server-sent events of an answer. */
async function* eventsOf({ body }: Response): AsyncGenerator<ChatEvent> {
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  while (true) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop()!
    for (const line of lines) if (line.startsWith(DATA)) yield JSON.parse(line.slice(DATA.length))
  }
}

/** Stops the running answer. Its text so far stays. */
export const stopAnswer = (id: string): void => running.get(id)?.abort()

/** The outcome of a stream without a final event. */
const CUT_OFF = 'The connection was lost before the answer was complete.'

const failureOf = (error: string, code?: string): Error =>
  new PlainCallError({ error, message: error, code } as ErrorBody)

/**
 * Sends a question, and adds the answer to the conversation as it arrives, even if no screen shows it. Resolves at the
 * end with the error, or null. A question is never repeated automatically.
 */
export async function askExpert(id: string, message: string): Promise<unknown> {
  const turn = crypto.randomUUID()
  const controller = new AbortController()
  const { signal } = controller
  const conversationHistory = historyOf(chatOf(id))
  let unseen = ''
  const show = () => {
    const text = unseen
    unseen = ''
    if (text) changeChat(id, (chat) => withText(chat, turn, text))
  }
  let hasBegun = false
  running.set(id, controller)
  signal.addEventListener('abort', () => {
    show()
    changeChat(id, (chat) => ended(chat, turn, { state: 'stopped' }))
  })
  changeChat(id, (chat) => withQuestion(chat, turn, message))
  try {
    const events = await open({ id, message, conversationHistory }, signal)
    hasBegun = true
    for await (const event of events) {
      if ('chunk' in event) {
        // Pieces that arrive together are drawn together. A hidden tab has no frames: each end shows the rest at once.
        if (unseen === '') requestAnimationFrame(show)
        unseen += event.chunk
      } else if ('error' in event) throw failureOf(event.error, event.code)
      else {
        const { fields, isCut } = event
        show()
        changeChat(id, (chat) => ended(chat, turn, { state: 'done', fields, isCut }))
        return null
      }
    }
    throw failureOf(CUT_OFF)
  } catch (error) {
    if (signal.aborted) return null
    show()
    changeChat(id, (chat) => failed(chat, turn))
    return hasBegun && !(error instanceof PlainCallError) ? failureOf(CUT_OFF) : error
  } finally {
    if (running.get(id) === controller) running.delete(id)
  }
}
