import type { ChatMessage } from '@personae/contract/chat'
import { CHAT_HISTORY_MAX, sentBack } from '@personae/contract/expert'
import { changed, type Conversation, type Turn } from './conversation.ts'

const TURNS_MAX = 50

export const isStreaming = ({ turns }: Conversation): boolean => turns.at(-1)?.state === 'streaming'

/** Adds a question as a turn, and clears the draft if it is the question. Removes failed turns without an answer. */
export function withQuestion(conversation: Conversation, id: string, question: string): Conversation {
  const turn: Turn = { id, question, answer: '', state: 'streaming', fields: [], isCut: false }
  const others = conversation.turns.filter(({ state, answer }) => state !== 'failed' || answer !== '')
  return {
    ...conversation,
    draft: conversation.draft.trim() === question ? '' : conversation.draft,
    turns: [...others, turn].slice(-TURNS_MAX),
    cleared: [],
  }
}

export const withText = (conversation: Conversation, id: string, text: string): Conversation =>
  changed(conversation, id, ({ answer }) => ({ answer: answer + text }))

export const cleared = ({ turns, ...conversation }: Conversation): Conversation => ({
  ...conversation,
  turns: [],
  cleared: turns.map((turn) => (turn.state === 'streaming' ? { ...turn, state: 'stopped' } : turn)),
})

export const restored = (conversation: Conversation): Conversation => ({
  ...conversation,
  turns: conversation.cleared,
  cleared: [],
})

const VISIBLE = /[^\s\p{Cf}]/u

/** The messages to send with the next question: the newest of the conversation, without failed turns. */
export const historyOf = ({ turns }: Conversation): ChatMessage[] =>
  turns
    .filter(({ state }) => state === 'done' || state === 'stopped')
    .map(({ question, answer }) => ({ question, answer: sentBack(answer) }))
    .filter(({ answer }) => VISIBLE.test(answer))
    .flatMap(({ question, answer }): ChatMessage[] => [
      { role: 'user', content: question },
      { role: 'assistant', content: answer },
    ])
    .slice(-CHAT_HISTORY_MAX)
