import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import classes from './chat-panel.module.css'
import { useStickToEnd } from './use-stick-to-end.ts'

interface Props {
  /** The question that is being answered, to scroll to it. */
  running: string | undefined
  children: ReactNode
}

/** The conversation. It scrolls to its end as it grows, unless the user has scrolled up. */
export function ChatLog({ running, children }: Props) {
  const { list, isAtEnd, toEnd } = useStickToEnd<HTMLDivElement>()
  const jump = () => {
    toEnd()
    list.current?.focus({ preventScroll: true })
  }
  const show = useEffectEvent(toEnd)
  useEffect(() => {
    if (running) show()
  }, [running])
  // The focused element in here was removed, for example a suggested question.
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  })
  return (
    <div className={classes.place}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it */}
      <div ref={list} className={classes.log} role="group" aria-label="Conversation" tabIndex={0}>
        <div className={classes.turns}>{children}</div>
      </div>
      {!isAtEnd && (
        <Button
          className={classes.jump}
          variant="default"
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
