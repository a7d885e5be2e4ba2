import type { Character } from '@personae/contract/characters'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { suggestedQuestions } from '@personae/contract/shared/suggested-questions'
import { CHAT_FAILED } from '@personae/contract/expert'
import { useBlocker, useRouter } from '@tanstack/react-router'
import { currentUser, useCurrentUser } from '../../lib/current-user.ts'
import { failureCode, failureText, PlainCallError, trpc, UNREACHABLE } from '../../lib/trpc.ts'
import { LinkLikeButton } from '../../components/link-button.tsx'
import { notifyFailure } from '../../lib/notify.ts'
import { logInAgain } from '../../lib/session.ts'
import { askExpert, stopAnswer } from './ask-expert.ts'
import { changeChat, chatOf, keepQuestion, useConversation } from './chats.ts'
import { Composer } from './composer.tsx'
import { cleared, isStreaming, restored } from './asking.ts'
import type { Turn } from './conversation.ts'
import { TurnView } from './turn-view.tsx'
import { plainText } from './markdown.ts'
import classes from './chat-panel.module.css'
import { IconArrowDown } from '@tabler/icons-react'

interface Props {
  character: Character
  /** Called when a link leads to a part of the page that the chat may cover. */
  onLeave: () => void
  /** Called when the user wants to go back to the page. @returns whether it has closed the chat that covers the page */
  onBack: () => boolean
}

export default function ChatPanel({ character, onLeave, onBack }: Props) {
  const { id } = character
  const user = useCurrentUser()
  const conversation = useConversation(id)
  const { draft, turns } = conversation
  const { ask, failure } = useChat(id)
  const isAnswering = isStreaming(conversation)
  const box = useRef<HTMLTextAreaElement>(null)
  useBlocker({ shouldBlockFn: ({ action }) => action === 'BACK' && onBack(), enableBeforeUnload: false })

  const focusBox = () => box.current?.focus()
  const choose = (question: string) => {
    if (user) void ask(question)
    else {
      changeChat(id, (chat) => ({ ...chat, draft: question }))
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
      <ChatLog running={isAnswering ? turns.at(-1)?.id : undefined}>
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
            character={character}
            turn={turn}
            onRetry={turn === turns.at(-1) ? ask : null}
            onLeave={onLeave}
          />
        ))}
      </ChatLog>
      <Announcement turn={turns.at(-1)} />
      <Composer
        ref={box}
        characterId={id}
        draft={draft}
        isStreaming={isAnswering}
        failure={failure}
        onSend={() => void ask(draft)}
      />
    </>
  )
}

/** Milliseconds until an announcement is removed, so that screen readers do not find the answer twice in the page. */
const ANNOUNCED_MS = 2_000

const ENDS = {
  streaming: 'The Character Expert is answering.',
  done: '',
  stopped: 'The answer was stopped.',
  failed: 'The answer was cut off.',
}

/** Announces to screen readers that an answer is being written, and then the answer itself. */
function Announcement({ turn }: { turn: Turn | undefined }) {
  const [text, setText] = useState('')
  const state = turn && `${turn.id} ${turn.state}`
  const before = useRef(state)
  const announce = useEffectEvent(() => {
    if (turn) setText(`${plainText(turn.answer)} ${ENDS[turn.state]}`)
  })
  useEffect(() => {
    if (before.current === state) return undefined
    before.current = state
    announce()
    const timer = setTimeout(() => setText(''), ANNOUNCED_MS)
    return () => clearTimeout(timer)
  }, [state])
  return <VisuallyHidden role="status">{text}</VisuallyHidden>
}

/** Says who answers, with a button to clear the conversation if `onClear` is not null. */
function ChatBar({ onClear }: { onClear: (() => void) | null }) {
  const { data: about } = useQuery(trpc.chat.about.queryOptions())
  return (
    <div className={classes.bar}>
      <p className="small">
        {about?.model === null && 'Finds passages in this record, no AI model.'}
        {about?.model && `${about.model} answers from this record. AI can be wrong.`}
      </p>
      {onClear && (
        <Button flex="none" c="dimmed" variant="subtle" size="compact-sm" onClick={onClear}>
          Clear
        </Button>
      )}
    </div>
  )
}

interface SuggestionsProps {
  character: Character
  onChoose: (question: string) => void
  /** Restores the cleared conversation; null if there is none. */
  onUndo: (() => void) | null
}

const Suggestions = ({ character, onChoose, onUndo }: SuggestionsProps) => (
  <div className="grid gap-12">
    {onUndo && (
      <p className="soft" role="status">
        Conversation cleared. <LinkLikeButton onClick={onUndo}>Undo</LinkLikeButton>
      </p>
    )}
    <p className="soft">Ask anything about {character.name}, or begin with one of these:</p>
    <ul className="grid gap-8">
      {suggestedQuestions(character).map((question) => (
        <li key={question}>
          <UnstyledButton className={classes.suggestion} onClick={() => onChoose(question)}>
            {question}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  </div>
)

const TRY_AGAIN = `${UNREACHABLE} Check your connection and try again.`

/** A function that sends a question about a character, and the error of the last question. */
function useChat(id: string) {
  const [failure, setFailure] = useState<unknown>(null)
  const router = useRouter()

  const ask = async (text: string): Promise<void> => {
    const question = text.trim()
    if (question === '' || isStreaming(chatOf(id))) return
    const error = navigator.onLine ? await askExpert(id, question) : new PlainCallError(null)
    setFailure(error)
    if (error === null) return
    if (failureCode(error) !== 'unauthenticated') {
      notifyFailure(CHAT_FAILED, failureText(error, TRY_AGAIN))
      return
    }
    const owner = currentUser()?.id ?? null
    const { draft } = chatOf(id)
    // Logging in again removes the user's private data at once, so the draft is stored after that call has begun.
    const isAsked = logInAgain(router, true, CHAT_FAILED)
    keepQuestion(owner, id, draft)
    await isAsked
  }

  return { ask, failure }
}

/** The distance in pixels from its end within which the log counts as scrolled to its end. */
const STICK_DISTANCE_PX = 40

/** The conversation. It scrolls to its end as it grows, unless the user has scrolled up. */
function ChatLog({ running, children }: { running: string | undefined; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const sticks = useRef(true)

  const toEnd = () => {
    sticks.current = true
    setIsAtEnd(true)
    const element = list.current
    if (element) element.scrollTop = element.scrollHeight
  }

  useEffect(() => {
    const element = list.current
    const content = element?.firstElementChild
    if (!element || !content) return undefined
    let top = element.scrollTop
    const look = () => {
      const isNear = element.scrollHeight - element.clientHeight - element.scrollTop < STICK_DISTANCE_PX
      // Only scrolling up unsticks the log from its end: growth alone also changes the distance to the end.
      if (isNear) sticks.current = true
      else if (element.scrollTop < top) sticks.current = false
      top = element.scrollTop
      setIsAtEnd(sticks.current)
    }
    const follow = new ResizeObserver(() => {
      if (sticks.current) element.scrollTop = element.scrollHeight
      else look()
    })
    follow.observe(content)
    follow.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      follow.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])

  const jump = () => {
    toEnd()
    list.current?.focus({ preventScroll: true })
  }
  const show = useEffectEvent(toEnd)
  useEffect(() => {
    if (running) show()
  }, [running])
  return (
    <div className="row relative" style={{ minHeight: 0, flex: 1 }}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it */}
      <div ref={list} className={classes.log} role="group" aria-label="Conversation" tabIndex={0}>
        <div className={classes.turns}>{children}</div>
      </div>
      {!isAtEnd && (
        <Button
          pos="absolute"
          bottom={12}
          left="50%"
          bg="var(--raised)"
          style={{ translate: '-50%' }}
          size="xs"
          leftSection={<IconArrowDown size={15} aria-hidden />}
          onClick={jump}
        >
          Jump to latest
        </Button>
      )}
    </div>
  )
}
