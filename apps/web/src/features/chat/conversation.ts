import type { ExpertField } from '@personae/contract/expert'

export interface Turn {
  id: string
  question: string
  /** The answer in Markdown, as far as it has arrived. */
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
  /** The turns that were cleared last; they can be restored until the next question. */
  cleared: Turn[]
  /** Whether the chat opens automatically, after the user has left it to log in. */
  isWanted: boolean
}

export const EMPTY_CONVERSATION: Conversation = { draft: '', turns: [], cleared: [], isWanted: false }

/** Changes the turn with this id if it is still streaming. */
export function changed(
  conversation: Conversation,
  id: string,
  change: (turn: Turn) => Partial<Turn>,
): Conversation {
  const last = conversation.turns.at(-1)
  if (last?.id !== id || last.state !== 'streaming') return conversation
  return { ...conversation, turns: [...conversation.turns.slice(0, -1), { ...last, ...change(last) }] }
}

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
