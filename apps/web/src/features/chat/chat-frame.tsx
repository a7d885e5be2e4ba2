import { CloseButton } from '@mantine/core'
import { useFocusTrap, useMediaQuery, useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import classes from './chat-frame.module.css'
import { useVisibleArea } from './use-visible-area.ts'

/** Screens with room for a page and a chat. The style sheet has the same value. */
const BESIDE = '(width >= 70em)'

/** Whether an open chat covers the page. */
export const coversPage = (): boolean => !window.matchMedia(BESIDE).matches

interface Props {
  onClose: () => void
  children: ReactNode
}

/** The frame of a chat: beside the page if there is room for both, else over the page. */
export function ChatFrame({ onClose, children }: Props) {
  const isBeside = useMediaQuery(BESIDE, true, { getInitialValueInEffect: false })
  const titleId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const trap = useFocusTrap(!isBeside)
  useVisibleArea(frame, !isBeside)
  useEffect(() => {
    // Its content has loaded, or has the focus already.
    if (!frame.current?.contains(document.activeElement)) frame.current?.focus({ preventScroll: true })
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose()
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
      <header className={classes.header}>
        <h2 id={titleId} className={classes.title}>
          Character Expert
        </h2>
        <CloseButton aria-label="Close the chat" size={36} radius={8} onClick={onClose} />
      </header>
      {children}
    </div>,
    document.body,
  )
}
