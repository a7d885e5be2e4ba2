import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import classes from './chat-panel.module.css'

/** The log counts as scrolled to its end within so many pixels. */
const STICK_DISTANCE_PX = 40

interface Props {
  running: string | undefined
  children: ReactNode
}

/** The conversation. It scrolls to its end as it grows, unless the user has scrolled up. */
export function ChatLog({ running, children }: Props) {
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
      // Only scrolling up leaves the end: growth alone also changes the distance to it.
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
