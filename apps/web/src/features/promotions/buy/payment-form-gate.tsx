import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Payment } from '@personae/contract/payments'
import { formatCents } from '@personae/contract/promotion-plans'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Note } from '../../../components/note.tsx'
import { SkeletonRows } from '../../../components/skeleton-rows.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { isPaymentDocument } from './payment-document.ts'

const PAGE = '/promote'

/** The path with which the document was loaded; links followed since then have only changed the screen. */
function documentPath(): string {
  const [entry] = performance.getEntriesByType('navigation')
  return entry ? new URL(entry.name).pathname : PAGE
}

/** Shows the provider's form. If the user came by a link, the page is reloaded first. The reservation stays. */
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
      <Button onClick={() => window.location.reload()}>Load again</Button>
    </EmptyState>
  )
}

export const PaymentFormSkeleton = () => <SkeletonRows className="grid gap-20" h={56} radius={12} />

export const PAYMENT_FAILED = 'Payment Failed'

interface PaymentFormProps {
  payment: Payment
  isPending: boolean
  disabled?: boolean
  /** The provider's message about the last attempt. */
  message: string | null
  onPay: () => void
  children: ReactNode
}

export function PaymentForm({ payment, isPending, disabled, message, onPay, children }: PaymentFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A toast on screen is about the previous attempt.
    notifications.clean()
    onPay()
  }
  return (
    <form className="grid gap-20" onSubmit={submit}>
      {children}
      {message && !isPending && <Note title={PAYMENT_FAILED} tone="bad" role="alert" text={message} />}
      <SubmitButton isPending={isPending} underWay="Paying..." size="lg" disabled={disabled}>
        {`Pay ${formatCents(payment.amount)}`}
      </SubmitButton>
    </form>
  )
}
