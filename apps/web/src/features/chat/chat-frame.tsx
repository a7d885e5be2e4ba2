import { CloseButton, Skeleton } from '@mantine/core'
import { useFocusTrap, useMediaQuery, useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import classes from './chat-frame.module.css'

/** Screens with room for a page and a chat. The style sheet has the same value. */
const BESIDE = '(width >= 70em)'

/** Whether an open chat covers the page. */
export const coversPage = (): boolean => !window.matchMedia(BESIDE).matches

/** The frame of a chat: beside the page if there is room for both, else over the page. */
export function ChatFrame({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const isBeside = useMediaQuery(BESIDE, true, { getInitialValueInEffect: false })
  const titleId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const trap = useFocusTrap(!isBeside)
  // A full-screen chat has the visible part of the screen: a phone's keyboard covers the rest, and not every browser makes
  // the page smaller.
  useEffect(() => {
    const { visualViewport: seen } = window
    const style = frame.current?.style
    if (isBeside || !seen || !style) return undefined
    const fit = () => {
      // After zooming in, the visible part is smaller on purpose.
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

export const ChatSkeleton = () => (
  <div className={classes.loading} role="group" aria-busy aria-label="Loading the chat">
    <Skeleton h={18} w="70%" mb={28} />
    <Skeleton h={44} mb={10} radius={12} />
    <Skeleton h={44} mb={10} radius={12} />
    <Skeleton h={44} radius={12} />
  </div>
)
