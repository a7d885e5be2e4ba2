import { VisuallyHidden } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Turn } from './conversation.ts'
import { plainText } from './markdown.ts'

/** Milliseconds until an announcement is removed, so that a screen reader does not find the answer twice in the page. */
const STANDS_MS = 2_000

const ENDS = {
  streaming: 'The Character Expert is answering.',
  done: '',
  stopped: 'The answer was stopped.',
  failed: 'The answer was cut off.',
}

/** Announces to screen readers that an answer is being written, and then the answer itself. */
export function Announcement({ turn }: { turn: Turn | undefined }) {
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
    const timer = setTimeout(() => setText(''), STANDS_MS)
    return () => clearTimeout(timer)
  }, [state])
  return <VisuallyHidden role="status">{text}</VisuallyHidden>
}
