import { useSyncExternalStore } from 'react'
import { currentUser, OWN_KEY } from '../../lib/current-user.ts'
import { ifPossible } from '../../lib/if-possible.ts'
import { queryClient } from '../../lib/trpc.ts'
import { type Conversation, EMPTY_CONVERSATION, failed } from './conversation.ts'

const ownId = (): string | null => currentUser()?.id ?? null

let hasBegun = false
let userId: string | null = null
/** The conversations by the id of their character, the last changed one at the end. */
let chats = new Map<string, Conversation>()
const listeners = new Set<() => void>()
/** Aborts the latest answer about each character, by its id. When the user changes, all are aborted. */
export const latest = new Map<string, AbortController>()
/** Whether there are changes that are not in session storage yet. */
let isUnsaved = false

const publish = (): void => listeners.forEach((listener) => listener())

/** Restores this tab's conversations of the user. Those of a visitor belong to the user who then signs in. */
function bringBack(): void {
  const stored = readChats()
  if (stored && (stored.userId === null || stored.userId === userId)) chats = new Map(stored.chats)
}

/** Removes all conversations when the user changes, because they are private. */
function follow(): void {
  const before = userId
  if (ownId() === before) return
  userId = ownId()
  if (before !== null) {
    for (const answer of latest.values()) answer.abort()
    chats = new Map()
    isUnsaved = false
  }
  if (chats.size === 0) bringBack()
  publish()
}

function save(): void {
  if (isUnsaved) writeChats({ userId, chats: [...chats] })
  isUnsaved = false
}

/** Called when a conversation is first read: starts storing changes, and watches for a change of the user. */
function begin(): void {
  if (hasBegun || import.meta.env.SSR) return
  hasBegun = true
  userId = ownId()
  bringBack()
  queryClient.getQueryCache().subscribe(follow)
  document.addEventListener('visibilitychange', save)
  window.addEventListener('pagehide', save)
}

export function chatOf(id: string): Conversation {
  begin()
  return chats.get(id) ?? EMPTY_CONVERSATION
}

export function changeChat(id: string, change: (conversation: Conversation) => Conversation): void {
  const before = chatOf(id)
  const after = change(before)
  if (after === before) return
  chats.delete(id)
  chats.set(id, after)
  isUnsaved = true
  publish()
}

/** Stores a question of a user whose session has ended, until they log in again in this tab. */
export const keepQuestion = (owner: string | null, id: string, draft: string): void =>
  writeChats({ userId: owner, chats: [[id, { ...EMPTY_CONVERSATION, draft, isWanted: true }]] })

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useConversation = (id: string): Conversation => useSyncExternalStore(subscribe, () => chatOf(id))

/** The most conversations that are stored, and their total length. Session storage takes some million characters. */
const CHATS_MAX = 8
const LENGTH_MAX = 1_000_000

export interface StoredChats {
  /** The id of the user whose conversations they are; null for a visitor. */
  userId: string | null
  /** The conversations with the id of their character, the last changed one at the end. */
  chats: [id: string, conversation: Conversation][]
}

/** A stored conversation as it is restored: an answer that was arriving has failed, as it does not continue. */
function settled(stored: Partial<Conversation>): Conversation {
  const conversation = { ...EMPTY_CONVERSATION, ...stored }
  return failed(conversation, conversation.turns.at(-1)?.id ?? '')
}

/** The conversations of this tab in session storage, if there are any and they can be read. */
export const readChats = (): StoredChats | undefined =>
  ifPossible(() => {
    const stored = JSON.parse(sessionStorage.getItem(OWN_KEY)!) as StoredChats
    return { ...stored, chats: stored.chats.map(([id, conversation]) => [id, settled(conversation)]) }
  })

const hasContent = ({ draft, turns }: Conversation): boolean => draft !== '' || turns.length > 0

/** Stores the conversations of this tab for a reload, as many of the newest as fit. */
export function writeChats(own: StoredChats): void {
  let length = 0
  const newest = own.chats
    .filter(([, conversation]) => hasContent(conversation))
    .slice(-CHATS_MAX)
    .toReversed()
    .map(([id, { draft, turns, isWanted }]) => [id, { draft, turns, isWanted }] as const)
    .filter((chat) => (length += JSON.stringify(chat).length) <= LENGTH_MAX)
  const stored = JSON.stringify({ ...own, chats: newest.toReversed() })
  // If it does not fit, the conversations are lost by a reload.
  ifPossible(() =>
    newest.length === 0 ? sessionStorage.removeItem(OWN_KEY) : sessionStorage.setItem(OWN_KEY, stored),
  )
}
