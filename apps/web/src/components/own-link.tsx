import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

interface Props extends ComponentProps<'a'> {
  href: string
  /** Called before the link is followed in this tab. */
  onLeave?: () => void
}

/** A link to a page of this site whose address comes from data. Followed without a page reload. */
export function OwnLink({ href, onLeave, onClick, children, ...rest }: Props) {
  const navigate = useNavigate()
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onLeave?.()
    void navigate({ href })
  }
  return (
    <a href={href} onClick={go} {...rest}>
      {children}
    </a>
  )
}
