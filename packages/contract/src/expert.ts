import { CHARACTER_FIELDS, perField } from './character-fields.ts'

const { imageUrl: _, ...tabs } = perField((field) => CHARACTER_FIELDS[field].tab)

/** Fields of a record that an answer can use, with the tab of the character's page that shows each. */
export const EXPERT_FIELDS = { ...tabs, publishedAt: 'overview' as const }

export type ExpertField = keyof typeof EXPERT_FIELDS

export const CHAT_ROLES = ['user', 'assistant'] as const
/** Longest message, in characters, and the number of earlier messages that a request may include (R14). */
export const CHAT_MESSAGE_MAX = 4_000
export const CHAT_HISTORY_MAX = 40

/** Longest answer, in UTF-16 code units; the rest is cut off. */
export const CHAT_ANSWER_MAX = 16_000

/** More combining marks on one letter than a message may have. */
const STACKED_MARKS = /\p{M}[\p{M}\p{Cf}]{8,}/gu

/** Shortens an earlier answer to what is valid as a message of the conversation. */
export const sentBack = (answer: string): string =>
  [...answer.replace(STACKED_MARKS, '')].slice(0, CHAT_MESSAGE_MAX).join('')

export const MAX_CHATS_PER_USER = 2

export const CHAT_FAILED = 'Failed to get AI response'
export const CHAT_EMPTY = 'The Character Expert gave no answer. Please ask in other words.'
/** Shown under an answer to a question that mentions spoilers without clearly asking for them. */
export const CHAT_SPOILERS_LEFT_OUT =
  'Spoilers are left out. To be told them, add “with spoilers” to a question.'
export const CHAT_CLOSING = 'The server is restarting. Please ask again in a moment.'
export const CHAT_TOO_MANY = `${MAX_CHATS_PER_USER} answers to you are still on their way. Please wait until one of them ends, or stop one.`

export const chatBudgetSpent = (questions: number, wait: string): string =>
  `You have asked ${questions} questions in 24 hours, the most that can be asked. Please ask again in ${wait}.`
