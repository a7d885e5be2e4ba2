import { Button, CloseButton, Skeleton } from '@mantine/core'
import type { Character } from '@personae/contract/characters'
import { IconSparkles } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, useId } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'
import { useKeysForDialog, useKeysWhileLoading, useOpenedLater } from '../../lib/dialog-keys.ts'
import { changeChat, chatOf } from './chats.ts'
import { useFocusTrap, useMediaQuery, useMergedRef } from '@mantine/hooks'
import { createPortal } from 'react-dom'
import classes from './chat-frame.module.css'

// Loaded only when the chat is opened, because it is larger than all that a visitor loads of most pages.
const ChatPanel = lazyPart(() => import('./chat-panel.tsx'), {
  name: 'The chat',
  loading: () => <ChatSkeleton />,
})

export function ExpertButton({ character }: { character: Character }) {
  const { id } = character
  const [opened, setOpened] = useState(() => chatOf(id).isWanted)
  const isOpen = useOpenedLater(opened)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => changeChat(id, (chat) => (chat.isWanted ? { ...chat, isWanted: false } : chat)), [id])
  const close = () => {
    setOpened(false)
    button.current?.focus({ preventScroll: true })
    return true
  }
  // A screen has one gold button: that in the open chat, or an admin's button for a pending submission.
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
      {isOpen && (
        <ChatFrame onClose={close}>
          <ChatPanel
            character={character}
            onLeave={() => setOpened(!coversPage())}
            onBack={() => coversPage() && close()}
          />
        </ChatFrame>
      )}
    </>
  )
}

/** The windows that have room for page and chat. The style sheet has the same condition. */
const WIDE_WINDOW = '(width >= 70em)'

const coversPage = (): boolean => !window.matchMedia(WIDE_WINDOW).matches

/** The frame of a chat: beside the page if there is room for both, else over the page. */
function ChatFrame({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const isBeside = useMediaQuery(WIDE_WINDOW, true, { getInitialValueInEffect: false })
  const titleId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const trap = useFocusTrap(!isBeside)
  useKeysForDialog(!isBeside)
  // A chat over the page fits the visible part of the screen: a phone's keyboard covers the rest, and not every browser
  // makes the page smaller.
  useEffect(() => {
    const { visualViewport: seen } = window
    const style = frame.current?.style
    if (isBeside || !seen || !style) return undefined
    const fit = () => {
      // After zooming in the visible part is smaller on purpose, so the size stays.
      if (seen.scale > 1) return
      style.setProperty('--visible-top', `${seen.offsetTop}px`)
      style.setProperty('--visible-height', `${seen.height}px`)
    }
    fit()
    seen.addEventListener('resize', fit)
    seen.addEventListener('scroll', fit)
    return () => {
      seen.removeEventListener('resize', fit)
      seen.removeEventListener('scroll', fit)
      style.removeProperty('--visible-top')
      style.removeProperty('--visible-height')
    }
  }, [isBeside])
  useEffect(() => {
    // Not if the loaded content has taken the focus already.
    if (!frame.current?.contains(document.activeElement)) frame.current?.focus({ preventScroll: true })
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes a dialog
    <div
      ref={useMergedRef(frame, trap)}
      className={classes.frame}
      role="dialog"
      aria-modal={!isBeside}
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className={classes.header}>
        <h2 id={titleId}>Character Expert</h2>
        <CloseButton aria-label="Close the chat" size={36} radius={8} onClick={onClose} />
      </div>
      {children}
    </div>,
    document.body,
  )
}

function ChatSkeleton() {
  useKeysWhileLoading()
  return (
    <div className={classes.loading} role="group" aria-busy aria-label="Loading the chat">
      <Skeleton h={18} w="70%" mb={28} />
      <Skeleton h={44} mb={10} radius={12} />
      <Skeleton h={44} mb={10} radius={12} />
      <Skeleton h={44} radius={12} />
    </div>
  )
}
