import { Button, VisuallyHidden } from '@mantine/core'
import type { Checkout, Payment, PaymentSettings } from '@personae/contract/payments'
import { useMutation, useQuery } from '@tanstack/react-query'
import { formatCents, planOf, DEMO_CARDS, type DemoCard } from '@personae/contract/promotion-plans'
import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { Poster } from '../../../components/poster.tsx'
import { characterQuery } from '../../../lib/queries.ts'
import { notifyFailure } from '../../../lib/notify.ts'
import { failureCode, failureText, trpc } from '../../../lib/trpc.ts'
import { formatTime } from '../../../lib/format-date.ts'
import { useNow } from '../../../lib/use-now.ts'
import { PaymentFormGate, PaymentFormSkeleton, PAYMENT_FAILED, PaymentForm } from './payment-form-gate.tsx'
import classes from './payment-step.module.css'
import type { CheckoutSteps } from './use-checkout.ts'
import { Note, RateLimitNote } from '../../../components/note.tsx'
import { notifyPaid } from '../notify-paid.ts'
import { RadioCards } from '../../../components/radio-cards.tsx'

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
      // A conflict means that the payment is paid or has ended: its receipt, or the form, says so.
      if (failureCode(error) === 'conflict') steps.check()
      else notifyFailure("Couldn't cancel", failureText(error, "We couldn't reach the server."))
    },
  })
  return (
    <div className={classes.layout}>
      <OrderSummary payment={payment} />
      <div className={classes.pay}>
        <h2 className="size-30">Payment</h2>
        {payment.reservedUntil && <Reservation until={payment.reservedUntil} onOver={steps.check} />}
        {provider === 'demo' && <DemoPayment payment={payment} steps={steps} />}
        {provider === 'stripe' && clientSecret && settings.publishableKey && (
          <PaymentFormGate>
            <StripePayment
              payment={payment}
              clientSecret={clientSecret}
              publishableKey={settings.publishableKey}
              onUnknown={steps.check}
            />
          </PaymentFormGate>
        )}
        <div className="row wrap center" style={{ gap: '8px 16px' }}>
          <Button loading={cancel.isPending} onClick={() => cancel.mutate({ id: payment.id })}>
            Back
          </Button>
          <span className="small">Releases your slot. Your form stays filled in.</span>
        </div>
      </div>
    </div>
  )
}

function OrderSummary({ payment }: { payment: Payment }) {
  const { characterId } = payment
  const { data: character } = useQuery({
    ...characterQuery(characterId ?? ''),
    enabled: characterId !== null,
  })
  return (
    <aside className={classes.order} aria-labelledby="order">
      <div className={classes.poster}>{character && <Poster of={character} sizes="72px" />}</div>
      <h2 id="order" className="label medium soft" style={{ lineHeight: 1.55 }}>
        Your promotion
      </h2>
      <p style={{ marginTop: 4, font: '560 1.375rem / 1.2 var(--serif)' }}>{payment.characterName}</p>
      <p className="strong" style={{ marginTop: 10 }}>
        {payment.title}
      </p>
      <p className="clamped soft size-15" style={{ '--lines': 4, unicodeBidi: 'plaintext' } as CSSProperties}>
        {payment.description}
      </p>
      <dl className={classes.lines}>
        <div>
          <dt>Duration</dt>
          <dd>{planOf(payment.duration).label}</dd>
        </div>
        <div className={classes.total}>
          <dt>Total</dt>
          <dd className="figure">{formatCents(payment.amount)}</dd>
        </div>
      </dl>
    </aside>
  )
}

/** Milliseconds between polls once the reservation has ended by this browser's clock, which may be wrong. */
const POLL_INTERVAL_MS = 15_000
/** Minutes before the end of the reservation at which screen readers announce it. */
const WARNED_AT = [1, 5, 10]

const twoDigits = (count: number): string => String(count).padStart(2, '0')

/** Shows how long the slot is still reserved. */
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
        {`${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`}
      </span>
      <VisuallyHidden role="status">
        {warned !== undefined && `${warned === 1 ? '1 minute' : `${warned} minutes`} left to pay`}
      </VisuallyHidden>
    </p>
  )
}

const DEMO_CHOICES = (Object.keys(DEMO_CARDS) as DemoCard[]).map((value) => ({
  value,
  content: DEMO_CARDS[value],
}))

function DemoPayment({ payment, steps }: { payment: Payment; steps: CheckoutSteps }) {
  const [card, setCard] = useState<DemoCard>('succeeds')
  const pay = useMutation({
    ...trpc.payments.payDemo.mutationOptions(),
    onSuccess: async (paid) => {
      if (paid.status === 'pending') {
        notifyFailure(PAYMENT_FAILED, paid.message ?? undefined)
        return
      }
      if (paid.status === 'paid') notifyPaid(paid)
      await steps.toReceipt(paid)
    },
    onError: (error) => {
      // If only the response to an earlier attempt was lost, the order may be paid already: its receipt says so.
      if (isOver(error)) steps.check()
      else notifyFailure(PAYMENT_FAILED, failureText(error, NO_ANSWER))
    },
  })
  return (
    <PaymentForm
      payment={payment}
      isPending={pay.isPending}
      message={pay.error ? payFailureText(pay.error) : (pay.data ?? payment).message}
      onPay={() => pay.mutate({ id: payment.id, card })}
    >
      <Note title="This is a demo: no money moves" text="Choose what the card should do." />
      <RadioCards legend="Demo card" isStacked choices={DEMO_CHOICES} value={card} onChange={setCard} />
      <RateLimitNote error={pay.error} />
    </PaymentForm>
  )
}

const NO_ANSWER = "We couldn't reach the server. Press Pay again: you won't be charged twice."

const isOver = (error: unknown): boolean =>
  failureCode(error) === 'conflict' || failureCode(error) === 'not_found'

const payFailureText = (error: unknown): string | null =>
  failureCode(error) === 'too_many_requests' || isOver(error) ? null : failureText(error, NO_ANSWER)
