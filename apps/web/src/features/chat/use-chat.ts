import { CHAT_FAILED } from '@personae/contract/expert'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { currentUser } from '../../lib/current-user.ts'
import { notifyFailure } from '../../lib/notify.ts'
import { failureCode, failureText, PlainCallError, UNREACHED } from '../../lib/trpc.ts'
import { logInAgain } from '../../lib/session.ts'
import { askExpert } from './ask-expert.ts'
import { chatOf, keepQuestion } from './chats.ts'
import { isStreaming } from './conversation.ts'

const TRY_AGAIN = `${UNREACHED} Check your connection and try again.`

/** Sends questions about a character, and has the message after an error. */
export function useChat(id: string) {
  const [failure, setFailure] = useState<unknown>(null)
  const router = useRouter()

  const askAfterLogin = async () => {
    const owner = currentUser()?.id ?? null
    const { draft } = chatOf(id)
    // It removes the user's private data at once.
    const isAsked = logInAgain(router, CHAT_FAILED)
    keepQuestion(owner, id, draft)
    await isAsked
  }

  const ask = async (text: string): Promise<void> => {
    const question = text.trim()
    if (question === '' || isStreaming(chatOf(id))) return
    const error = navigator.onLine ? await askExpert(id, question) : new PlainCallError(null)
    setFailure(error)
    if (error === null) return
    if (failureCode(error) === 'unauthenticated') await askAfterLogin()
    else notifyFailure(CHAT_FAILED, failureText(error, TRY_AGAIN))
  }

  return { ask, failure }
}
