import { Button } from '@mantine/core'
import type { Checkout, PaymentSettings } from '@personae/contract/payments'
import { useMutation } from '@tanstack/react-query'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { notifyFailure } from '../../../lib/notify.ts'
import { failureCode, failureText } from '../../../lib/trpc.ts'
import { DemoPayment } from './demo-payment.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentFormGate } from './payment-form-gate.tsx'
import { PaymentFormSkeleton } from './payment-form-skeleton.tsx'
import classes from './payment-step.module.css'
import { cancelPaymentMutation } from '../promotions.queries.ts'
import { Reservation } from './reservation.tsx'
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
    ...cancelPaymentMutation(),
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
