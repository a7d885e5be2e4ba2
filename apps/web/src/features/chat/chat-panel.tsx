import type { Character } from '@personae/contract/characters'
import { useRef } from 'react'
import { useCurrentUser } from '../../lib/current-user.ts'
import { Announcement } from './announcement.tsx'
import { stopAnswer } from './ask-expert.ts'
import { ChatBar } from './chat-bar.tsx'
import { ChatLog } from './chat-log.tsx'
import { changeChat, useConversation } from './chats.ts'
import { Composer } from './composer.tsx'
import { cleared, restored } from './conversation.ts'
import { Suggestions } from './suggestions.tsx'
import { TurnView } from './turn-view.tsx'
import { useChat } from './use-chat.ts'

interface Props {
  character: Character
  /** Called when a link leads to a part of the page that the chat may cover. */
  onLeave: () => void
}

/** The conversation with the Character Expert about one character. */
export default function ChatPanel({ character, onLeave }: Props) {
  const { id } = character
  const user = useCurrentUser()
  const conversation = useConversation(id)
  const { draft, turns } = conversation
  const { ask, failure } = useChat(id)
  const last = turns.at(-1)
  const isStreaming = last?.state === 'streaming'
  const box = useRef<HTMLTextAreaElement>(null)

  const write = (text: string) => changeChat(id, (chat) => ({ ...chat, draft: text }))
  const focusBox = () => box.current?.focus()
  const choose = (question: string) => {
    if (user) void ask(question)
    else {
      write(question)
      focusBox()
    }
  }
  const clear = () => {
    stopAnswer(id)
    changeChat(id, cleared)
    focusBox()
  }
  const undo = () => {
    changeChat(id, restored)
    focusBox()
  }
  return (
    <>
      <ChatBar onClear={turns.length > 0 ? clear : null} />
      <ChatLog running={isStreaming ? last.id : undefined}>
        {turns.length === 0 && (
          <Suggestions
            character={character}
            onChoose={choose}
            onUndo={conversation.cleared.length > 0 ? undo : null}
          />
        )}
        {turns.map((turn) => (
          <TurnView
            key={turn.id}
            characterId={id}
            turn={turn}
            onRetry={turn === last ? ask : null}
            onLeave={onLeave}
          />
        ))}
      </ChatLog>
      <Announcement turn={last} />
      <Composer
        ref={box}
        characterId={id}
        draft={draft}
        isStreaming={isStreaming}
        failure={failure}
        onWrite={write}
        onSend={() => void ask(draft)}
        onStop={() => {
          stopAnswer(id)
          focusBox()
        }}
      />
    </>
  )
}
