import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import classes from './not-found-page.module.css'

/** @param children links to other pages */
export function NotFoundPage({ children }: { children: ReactNode }) {
  const isCharacter = useLocation({ select: ({ pathname }) => pathname.startsWith('/character/') })
  return (
    <div className={`page ${classes.root}`}>
      <title>Character Not Found · Personae</title>
      <div className={classes.poster}>
        <img src="/mark.svg" alt="" width={96} height={96} />
      </div>
      {/* Reserves space for the children, which load later. */}
      <div style={{ minHeight: 720 }}>
        <EmptyState
          level={1}
          title="Character Not Found"
          text={
            isCharacter
              ? 'This character does not exist or has been removed.'
              : 'There is nothing at this address. Check the spelling, or search for a character.'
          }
        >
          <LinkButton variant="filled" to="/">
            Return Home
          </LinkButton>
        </EmptyState>
        {children}
      </div>
    </div>
  )
}
