import { Button, Textarea } from '@mantine/core'
import { CHAT_MESSAGE_MAX } from '@personae/contract/expert'
import { lengthOf, tooLong } from '@personae/contract/text.constants'
import { IconArrowUp, IconPlayerStopFilled } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useLayoutEffect, useRef } from 'react'
import { useMergedRef } from '@mantine/hooks'
import { Link, useLocation } from '@tanstack/react-router'
import { SpokenCounter, textCounter } from '../../components/counted-fields.tsx'
import { RateLimitNote } from '../../components/note.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'
import { useIsOnline } from '../../lib/use-is-online.ts'
import { useRateLimitText } from '../../lib/use-rate-limit-text.ts'
import { LinkButton } from '../../components/link-button.tsx'
import classes from './composer.module.css'
import { stopAnswer } from './ask-expert.ts'
import { changeChat } from './chats.ts'

const LABEL = 'Your question'
const counterOf = textCounter(CHAT_MESSAGE_MAX)

interface Props {
  ref: Ref<HTMLTextAreaElement>
  characterId: string
  draft: string
  isStreaming: boolean
  failure: unknown
  onSend: () => void
}

/** The box for a question, with the button to send it or to stop the answer. */
export function Composer({ ref, characterId, draft, isStreaming, failure, onSend }: Props) {
  const user = useCurrentUser()
  const isOnline = useIsOnline()
  const wait = useRateLimitText(failure)
  const box = useRef<HTMLTextAreaElement>(null)
  const logIn = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => box.current?.focus({ preventScroll: true }), [])

  const hint = <span className={classes.keys}>Shift+Enter breaks the line</span>
  const counter = counterOf(draft)
  const isTooLong = lengthOf(draft.trim()) > CHAT_MESSAGE_MAX
  const canSend = draft.trim() !== '' && !isTooLong && wait === null && !isStreaming
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    if (!user) logIn.current?.focus()
    else if (canSend) onSend()
  }
  return (
    <div className={classes.root}>
      <RateLimitNote error={failure} />
      <Textarea
        ref={useMergedRef(ref, box)}
        data-autofocus
        aria-label={LABEL}
        placeholder={LABEL}
        autosize
        minRows={1}
        maxRows={6}
        enterKeyHint="send"
        value={draft}
        error={isTooLong && tooLong('Message', CHAT_MESSAGE_MAX)}
        onChange={({ currentTarget: { value } }) =>
          changeChat(characterId, (chat) => ({ ...chat, draft: value }))
        }
        onKeyDown={onKeyDown}
      />
      <SpokenCounter label={LABEL} counter={counter} />
      <div className="row center spread gap-12" style={{ minHeight: 36 }}>
        <p className="soft size-13 if-any">{isOnline ? (counter ?? (user && hint)) : 'You are offline.'}</p>
        {!user && <LogInToAsk ref={logIn} characterId={characterId} />}
        {user && isStreaming && (
          <Button
            size="sm"
            leftSection={<IconPlayerStopFilled size={14} aria-hidden />}
            onClick={() => {
              stopAnswer(characterId)
              box.current?.focus()
            }}
          >
            Stop
          </Button>
        )}
        {user && !isStreaming && (
          <Button
            variant="filled"
            size="sm"
            leftSection={<IconArrowUp size={16} aria-hidden />}
            disabled={!canSend}
            onClick={onSend}
          >
            Send
          </Button>
        )}
      </div>
    </div>
  )
}

/** The links for visitors: a visitor can write a question, log in, and find the question here again. */
function LogInToAsk({ ref, characterId }: { ref: Ref<HTMLAnchorElement>; characterId: string }) {
  const next = useLocation({ select: ({ href }) => href })
  const comeBack = () => changeChat(characterId, (chat) => ({ ...chat, isWanted: true }))
  return (
    <div className="row wrap center spread" style={{ flex: 1, gap: '8px 14px' }}>
      <p className="soft size-13 if-any">
        No account?{' '}
        <Link to="/signup" search={{ next }} onClick={comeBack}>
          Sign up
        </Link>
      </p>
      <LinkButton variant="filled" ref={ref} to="/login" search={{ next }} size="sm" onClick={comeBack}>
        Log in to ask
      </LinkButton>
    </div>
  )
}
