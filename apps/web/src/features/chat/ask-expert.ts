import type { AppRouter } from '@personae/api'
import type { ErrorBody } from '@personae/contract/errors'
import { createTRPCClient, httpBatchStreamLink } from '@trpc/client?streams'
import { newAttempt } from '../../lib/idempotency-key.ts'
import { fetchAnswer, PlainCallError } from '../../lib/trpc.ts'
import { changeChat, chatOf, latest } from './chats.ts'
import { historyOf, withQuestion, withText } from './asking.ts'
import { ended, failed } from './conversation.ts'

const client = createTRPCClient<AppRouter>({
  links: [httpBatchStreamLink({ url: '/trpc', maxItems: 1, fetch: fetchAnswer })],
})

/** Stops the answer that is arriving. The text so far stays. */
export const stopAnswer = (id: string): void => latest.get(id)?.abort()

/** The error message for a stream that ends without a final event. */
const CUT_OFF = 'The connection was lost before the answer was complete.'

const failureOf = (error: string, code?: string): Error =>
  new PlainCallError({ error, message: error, code } as ErrorBody)

/**
 * Sends a question, and adds the answer to the conversation as it arrives, even if no screen shows it. Resolves at the
 * end of the answer to the error, or null. A question is never repeated automatically.
 */
export async function askExpert(id: string, message: string): Promise<unknown> {
  const turn = newAttempt()
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
  latest.set(id, controller)
  signal.addEventListener('abort', () => {
    show()
    changeChat(id, (chat) => ended(chat, turn, { state: 'stopped' }))
  })
  changeChat(id, (chat) => withQuestion(chat, turn, message))
  try {
    const events = await client.chat.ask.mutate({ id, message, conversationHistory }, { signal })
    hasBegun = true
    for await (const event of events) {
      if ('chunk' in event) {
        // Pieces that arrive together are rendered in one frame. In a hidden tab, which has none, the end shows all.
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
  }
}
