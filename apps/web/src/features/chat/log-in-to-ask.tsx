import { Link, useLocation } from '@tanstack/react-router'
import type { Ref } from 'react'
import { LinkButton } from '../../components/link-button.tsx'
import { changeChat } from './chats.ts'
import classes from './composer.module.css'

interface Props {
  ref: Ref<HTMLAnchorElement>
  characterId: string
}

/** For visitors: they can write a question, log in, and find it here again. */
export function LogInToAsk({ ref, characterId }: Props) {
  const next = useLocation({ select: ({ href }) => href })
  const comeBack = () => changeChat(characterId, (chat) => ({ ...chat, isWanted: true }))
  return (
    <div className={classes.visitor}>
      <p className={classes.hint}>
        No account?{' '}
        <Link to="/signup" search={{ next }} onClick={comeBack}>
          Sign up
        </Link>
      </p>
      <LinkButton ref={ref} to="/login" search={{ next }} size="sm" onClick={comeBack}>
        Log in to ask
      </LinkButton>
    </div>
  )
}
