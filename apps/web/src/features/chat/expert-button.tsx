import { Button } from '@mantine/core'
import type { Character } from '@personae/contract/characters'
import { IconSparkles } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'
import { ChatFrame, ChatSkeleton, coversPage } from './chat-frame.tsx'
import { changeChat, chatOf } from './chats.ts'

const ChatPanel = lazyPart(() => import('./chat-panel.tsx'), {
  name: 'The chat',
  loading: () => <ChatSkeleton />,
})

/** The button that opens the chat with the Character Expert. The chat is loaded then. */
export function ExpertButton({ character }: { character: Character }) {
  const { id } = character
  const [opened, setOpened] = useState(() => chatOf(id).isWanted)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => changeChat(id, (chat) => (chat.isWanted ? { ...chat, isWanted: false } : chat)), [id])
  const close = () => {
    setOpened(false)
    button.current?.focus({ preventScroll: true })
  }
  // A screen has one gold button: that of the open chat, or an admin's for a pending submission.
  const isFirst = !opened && character.status === 'approved'
  return (
    <>
      <Button
        ref={button}
        variant={isFirst ? 'filled' : 'default'}
        leftSection={<IconSparkles size={18} aria-hidden />}
        aria-expanded={opened}
        onClick={() => (opened ? close() : setOpened(true))}
      >
        Character Expert
      </Button>
      {opened && (
        <ChatFrame onClose={close}>
          <ChatPanel character={character} onLeave={() => setOpened(!coversPage())} />
        </ChatFrame>
      )}
    </>
  )
}
