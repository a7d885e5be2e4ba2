import { OWN_KEY } from '../../lib/current-user.ts'
import { type Conversation, EMPTY_CONVERSATION, failed } from './conversation.ts'

/** The number of stored conversations, and their total length: session storage has room for some million characters. */
const CHATS_MAX = 8
const LENGTH_MAX = 1_000_000

export interface StoredChats {
  /** The id of their user; null for a visitor. */
  userId: string | null
  /** By the character's id, the latest changed at the end. */
  chats: [id: string, conversation: Conversation][]
}

/** A running answer ends with the page, and does not continue. */
function settled(stored: Partial<Conversation>): Conversation {
  const conversation = { ...EMPTY_CONVERSATION, ...stored }
  return failed(conversation, conversation.turns.at(-1)?.id ?? '')
}

/** The conversations of this tab in session storage. Null if there are none, or they cannot be read. */
export function readChats(): StoredChats | null {
  try {
    const { userId, chats } = JSON.parse(sessionStorage.getItem(OWN_KEY) ?? 'null') as StoredChats
    return { userId, chats: chats.map(([id, conversation]) => [id, settled(conversation)]) }
  } catch {
    return null
  }
}

const hasContent = ({ draft, turns }: Conversation): boolean => draft !== '' || turns.length > 0

/** Stores the conversations of this tab for a reload, as many of the newest as fit. */
export function writeChats({ userId, chats }: StoredChats): void {
  let length = 0
  const newest = chats
    .filter(([, conversation]) => hasContent(conversation))
    .slice(-CHATS_MAX)
    .toReversed()
    .map(([id, { draft, turns, isWanted }]) => [id, { draft, turns, isWanted }] as const)
    .filter((chat) => (length += JSON.stringify(chat).length) <= LENGTH_MAX)
  try {
    if (newest.length === 0) sessionStorage.removeItem(OWN_KEY)
    else sessionStorage.setItem(OWN_KEY, JSON.stringify({ userId, chats: newest.toReversed() }))
  } catch {
    // A browser may refuse storage, for example in a private window. Then they are lost by a reload.
  }
}
