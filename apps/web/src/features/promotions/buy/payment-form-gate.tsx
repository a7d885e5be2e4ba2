import { type ReactNode, useEffect, useState } from 'react'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Button } from '@mantine/core'
import { isPaymentDocument } from './payment-document.ts'
import { PaymentFormSkeleton } from './payment-form-skeleton.tsx'

const PAGE = '/promote'

/** The address of the document; links since then have only changed the screen. */
function documentPath(): string {
  const [entry] = performance.getEntriesByType('navigation')
  return entry ? new URL(entry.name).pathname : PAGE
}

/** Shows the provider's form. If the user came here by a link, the page is reloaded first. The reservation stays. */
export function PaymentFormGate({ children }: { children: ReactNode }) {
  const [allowed] = useState(isPaymentDocument)
  const [mayReload] = useState(() => documentPath() !== PAGE)
  useEffect(() => {
    if (!allowed && mayReload) window.location.assign(PAGE)
  }, [allowed, mayReload])
  if (allowed) return children
  if (mayReload) return <PaymentFormSkeleton />
  return (
    <EmptyState
      level={3}
      title="Couldn't load the payment form"
      text="Nothing was charged. Please load this page again."
    >
      <Button variant="default" onClick={() => window.location.reload()}>
        Load again
      </Button>
    </EmptyState>
  )
}
