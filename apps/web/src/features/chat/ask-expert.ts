import type { AppRouter } from '@personae/api'
import type { ChatEvent } from '@personae/contract/chat'
import type { ErrorBody } from '@personae/contract/errors'
import { createTRPCClient, httpBatchStreamLink } from '@trpc/client'
import { fetchAnswer, PlainCallError } from '../../lib/trpc.ts'
import { changeChat, chatOf, onLeave } from './chats.ts'
import { ended, failed, historyOf, withQuestion, withText } from './conversation.ts'

const client = createTRPCClient<AppRouter>({
  links: [httpBatchStreamLink({ url: '/trpc', maxItems: 1, fetch: fetchAnswer })],
})

/** The running answers, by the character's id. */
const running = new Map<string, AbortController>()

/** Stops the running answer. Its text so far stays. */
export const stopAnswer = (id: string): void => running.get(id)?.abort()

/** The outcome of a stream without a final event. */
const CUT_OFF = 'The connection was lost before the answer was complete.'
const cutOff = (): Error => new PlainCallError({ error: CUT_OFF, message: CUT_OFF } as ErrorBody)

const failureOf = ({ error, code }: Extract<ChatEvent, { error: string }>): Error =>
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
  const text = perFrame((more) => changeChat(id, (chat) => withText(chat, turn, more)))
  let hasBegun = false
  running.set(id, controller)
  const stopFollowing = onLeave(() => controller.abort())
  signal.addEventListener('abort', () => {
    text.flush()
    changeChat(id, (chat) => ended(chat, turn, { state: 'stopped' }))
  })
  changeChat(id, (chat) => withQuestion(chat, turn, message))
  try {
    const events = await client.chat.ask.mutate({ id, message, conversationHistory }, { signal })
    hasBegun = true
    for await (const event of events) {
      if ('chunk' in event) text.add(event.chunk)
      else if ('error' in event) throw failureOf(event)
      else {
        const { fields, isCut } = event
        text.flush()
        changeChat(id, (chat) => ended(chat, turn, { state: 'done', fields, isCut }))
        return null
      }
    }
    throw cutOff()
  } catch (error) {
    if (signal.aborted) return null
    text.flush()
    changeChat(id, (chat) => failed(chat, turn))
    return hasBegun && !(error instanceof PlainCallError) ? cutOff() : error
  } finally {
    stopFollowing()
    if (running.get(id) === controller) running.delete(id)
  }
}

/** Collects pieces of a text, and passes them on together before the next frame. */
function perFrame(handOn: (text: string) => void) {
  let text = ''
  let frame = 0
  const flush = (): void => {
    cancelAnimationFrame(frame)
    frame = 0
    if (text === '') return
    const gathered = text
    text = ''
    handOn(gathered)
  }
  return {
    add(piece: string): void {
      text += piece
      frame ||= requestAnimationFrame(flush)
    },
    /** Passes the pieces on at once: a hidden tab has no frames. */
    flush,
  }
}
