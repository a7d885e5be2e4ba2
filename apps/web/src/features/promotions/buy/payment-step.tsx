import { Button, VisuallyHidden } from '@mantine/core'
import type { Checkout, Payment, PaymentSettings } from '@personae/contract/payments'
import { useMutation } from '@tanstack/react-query'
import { formatCents, planOf } from '@personae/contract/promotion-plans'
import { useEffect, useEffectEvent } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { notifyFailure } from '../../../lib/notify.ts'
import { failureCode, failureText, trpc } from '../../../lib/trpc.ts'
import { formatTime } from '../../../lib/format-date.ts'
import { useNow } from '../../../lib/use-now.ts'
import { DemoPayment } from './demo-payment.tsx'
import { PaymentFormGate, PaymentFormSkeleton } from './payment-form-gate.tsx'
import classes from './payment-step.module.css'
import type { CheckoutSteps } from './use-checkout.ts'

// Loaded only if Stripe is the provider.
const StripePayment = lazyPart(() => import('./stripe-payment.tsx'), {
  name: 'The payment form',
  loading: () => <PaymentFormSkeleton />,
})

interface Props {
  checkout: Checkout
  settings: PaymentSettings
  steps: CheckoutSteps
}

/** The payment of an order, while its slot is reserved. */
export function PaymentStep({ checkout, settings, steps }: Props) {
  const { payment, provider, clientSecret } = checkout
  const cancel = useMutation({
    ...trpc.payments.cancel.mutationOptions(),
    onSuccess: () => steps.canceled(payment),
    onError: (error) => {
      // It is paid, or has ended.
      if (failureCode(error) === 'conflict') steps.check()
      notifyFailure("Couldn't cancel", failureText(error, "We couldn't reach the server."))
    },
  })
  return (
    <div className={classes.layout}>
      <OrderSummary payment={payment} />
      <div className={classes.pay}>
        <h2>Payment</h2>
        {payment.reservedUntil && (
          <Reservation key={payment.id} until={payment.reservedUntil} onOver={steps.check} />
        )}
        {provider === 'demo' && <DemoPayment key={payment.id} payment={payment} steps={steps} />}
        {provider === 'stripe' && clientSecret && settings.publishableKey && (
          <PaymentFormGate>
            <StripePayment
              key={payment.id}
              payment={payment}
              clientSecret={clientSecret}
              publishableKey={settings.publishableKey}
              onUnknown={steps.check}
            />
          </PaymentFormGate>
        )}
        <div className={classes.back}>
          <Button
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ id: payment.id })}
          >
            Back
          </Button>
          <span className={classes.hint}>Releases your slot. Your form stays filled in.</span>
        </div>
      </div>
    </div>
  )
}

const OrderSummary = ({ payment }: { payment: Payment }) => (
  <aside className={classes.order} aria-labelledby="order">
    <h2 id="order">Your promotion</h2>
    <p className={classes.character}>{payment.characterName}</p>
    <p className={classes.title}>{payment.title}</p>
    <p className={classes.description}>{payment.description}</p>
    <dl className={classes.lines}>
      <div>
        <dt>Duration</dt>
        <dd>{planOf(payment.duration).label}</dd>
      </div>
      <div className={classes.total}>
        <dt>Total</dt>
        <dd>{formatCents(payment.amount)}</dd>
      </div>
    </dl>
  </aside>
)

/** Polling interval in milliseconds after the end by this browser's clock, which may be wrong. */
const POLL_INTERVAL_MS = 15_000
/** Minutes before the end at which screen readers announce it. */
const WARNED_AT = [1, 5, 10]

const twoDigits = (count: number): string => String(count).padStart(2, '0')

/** Shows for how long the slot is reserved. */
function Reservation({ until, onOver }: { until: string; onOver: () => void }) {
  const left = Date.parse(until) - useNow(1_000)
  const polls = left > 0 ? 0 : 1 + Math.floor(-left / POLL_INTERVAL_MS)
  const ask = useEffectEvent(onOver)
  useEffect(() => {
    if (polls > 0) ask()
  }, [polls])
  const seconds = Math.max(0, Math.ceil(left / 1_000))
  const minutes = Math.ceil(seconds / 60)
  const warned = seconds > 0 ? WARNED_AT.find((at) => minutes <= at) : undefined
  return (
    <p className={classes.reservation} data-ends={warned !== undefined || undefined}>
      Your slot is reserved until {formatTime(until)}
      <span role="timer" aria-label="Time left">
        {Math.floor(seconds / 60)}:{twoDigits(seconds % 60)}
      </span>
      <VisuallyHidden role="status">
        {warned !== undefined && `${warned === 1 ? '1 minute' : `${warned} minutes`} left to pay`}
      </VisuallyHidden>
    </p>
  )
}
