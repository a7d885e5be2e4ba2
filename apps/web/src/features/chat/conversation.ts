import type { ChatMessage } from '@personae/contract/chat'
import { CHAT_HISTORY_MAX, CHAT_MESSAGE_MAX, type ExpertField } from '@personae/contract/expert'

export interface Turn {
  id: string
  question: string
  /** In Markdown, as far as it has arrived. */
  answer: string
  /** `failed`: the answer was cut off, or there was none. */
  state: 'streaming' | 'done' | 'stopped' | 'failed'
  fields: ExpertField[]
  /** Whether the answer was cut at the maximum length. */
  isCut: boolean
}

export interface Conversation {
  draft: string
  turns: Turn[]
  /** The turns that were cleared last, until the next question. */
  cleared: Turn[]
  /** Whether the chat opens automatically: after leaving it to log in. */
  isWanted: boolean
}

export const EMPTY_CONVERSATION: Conversation = { draft: '', turns: [], cleared: [], isWanted: false }

const TURNS_MAX = 50

export const isStreaming = ({ turns }: Conversation): boolean => turns.at(-1)?.state === 'streaming'

/** Adds a question, and removes it from the box. A failed turn without an answer is removed. */
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

/** Changes the turn with this id if it is still streaming. */
function changed(
  conversation: Conversation,
  id: string,
  change: (turn: Turn) => Partial<Turn>,
): Conversation {
  const last = conversation.turns.at(-1)
  if (last?.id !== id || last.state !== 'streaming') return conversation
  return { ...conversation, turns: [...conversation.turns.slice(0, -1), { ...last, ...change(last) }] }
}

export const withText = (conversation: Conversation, id: string, text: string): Conversation =>
  changed(conversation, id, ({ answer }) => ({ answer: answer + text }))

/** Ends an answer that is complete or was stopped. */
export const ended = (
  conversation: Conversation,
  id: string,
  end: Pick<Turn, 'state'> & Partial<Turn>,
): Conversation => changed(conversation, id, () => end)

/**
 * Marks a turn as failed. A partial answer stays with its question; without an answer the question goes back into the
 * box, unless the box has other text.
 */
export function failed(conversation: Conversation, id: string): Conversation {
  const after = ended(conversation, id, { state: 'failed' })
  const turn = after.turns.at(-1)
  if (after === conversation || !turn || turn.answer !== '' || after.draft.trim() !== '') return after
  return { ...after, turns: after.turns.slice(0, -1), draft: turn.question }
}

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

const firstCharacters = (text: string): string => [...text].slice(0, CHAT_MESSAGE_MAX).join('')

/** Many combining marks on one letter: the server refuses such text. */
const PILE_OF_MARKS = /\p{M}[\p{M}\p{Cf}]{8,}/gu

const SOMETHING = /[^\s\p{Cf}]/u

/** The part of a conversation that is sent with the next question: the newest messages, without failed turns. */
export const historyOf = ({ turns }: Conversation): ChatMessage[] =>
  turns
    .filter(({ state }) => state === 'done' || state === 'stopped')
    .map(({ question, answer }) => ({ question, answer: firstCharacters(answer.replace(PILE_OF_MARKS, '')) }))
    .filter(({ answer }) => SOMETHING.test(answer))
    .flatMap(({ question, answer }): ChatMessage[] => [
      { role: 'user', content: question },
      { role: 'assistant', content: answer },
    ])
    .slice(-CHAT_HISTORY_MAX)
