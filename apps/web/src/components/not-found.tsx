import { notFoundHeading } from '@personae/contract/pages'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import { LinkButton } from './link-button.tsx'

export function NotFound({ text, children }: { text: string; children?: ReactNode }) {
  const heading = useLocation({ select: ({ pathname }) => notFoundHeading(pathname) })
  return (
    <div className="page">
      <title>{`${heading} · Personae`}</title>
      <EmptyState level={1} title={heading} text={text}>
        {children ?? (
          <LinkButton variant="filled" to="/">
            Return Home
          </LinkButton>
        )}
      </EmptyState>
    </div>
  )
}
