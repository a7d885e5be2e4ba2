import type { ChatMessage } from '@personae/contract/chat'

/** Messages are not cut, and all that are older than one that does not fit are left out (R14). */
export function newestThatFit(messages: ChatMessage[], characters: number): ChatMessage[] {
  let left = characters
  let from = messages.length
  while (from > 0 && messages[from - 1]!.content.length <= left) {
    from -= 1
    left -= messages[from]!.content.length
  }
  return messages.slice(from)
}
