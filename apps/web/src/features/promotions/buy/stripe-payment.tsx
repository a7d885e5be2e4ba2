import { useComputedColorScheme } from '@mantine/core'
import type { Payment } from '@personae/contract/payments'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { Appearance, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { LoadFailed } from '../../../components/load-failed.tsx'
import { notifyFailure } from '../../../lib/notify.ts'
import { PAYMENT_FAILED, PaymentForm, PaymentFormSkeleton } from './payment-form-gate.tsx'

interface Props {
  payment: Payment
  clientSecret: string
  publishableKey: string
  /** Called when the provider's state of the payment differs from the server's. */
  onUnknown: () => void
}

/** Stripe's form. What is typed into it never reaches the site's code. */
export default function StripePayment({ publishableKey, ...rest }: Props) {
  const script = useQuery({
    queryKey: ['stripe', publishableKey],
    queryFn: () => loadStripe(publishableKey),
    // The script is loaded once for each document and never changes.
    refetchOnReconnect: false,
  })
  if (script.data) return <StripeForm stripe={script.data} {...rest} />
  if (!script.error) return <PaymentFormSkeleton />
  return <LoadFailed level={3} title="Couldn't load the payment form" query={script} />
}

type FormProps = Omit<Props, 'publishableKey'> & { stripe: Stripe }

function StripeForm({ stripe, payment, clientSecret, onUnknown }: FormProps) {
  const { place, elements, state } = usePaymentElement(stripe, clientSecret)
  const pay = useMutation({
    mutationFn: async () => {
      // After an accepted payment this promise does not resolve: Stripe navigates to the receipt.
      const { error } = await stripe.confirmPayment({
        elements: elements.current!,
        confirmParams: {
          return_url: `${window.location.origin}/promote-success?payment=${encodeURIComponent(payment.id)}`,
        },
      })
      throw error
    },
    onError: (error: StripeError | Error) => {
      notifyFailure(PAYMENT_FAILED, messageOf(error))
      if ('code' in error && error.code === 'payment_intent_unexpected_state') onUnknown()
    },
  })
  const lastTry = pay.error ? messageOf(pay.error) : payment.message
  return (
    <PaymentForm
      payment={payment}
      isPending={pay.isPending}
      disabled={state !== 'ready'}
      message={state === 'failed' ? "Couldn't load the payment form. Please reload this page." : lastTry}
      onPay={() => pay.mutate()}
    >
      {state === 'loading' && <PaymentFormSkeleton />}
      <div ref={place} />
    </PaymentForm>
  )
}

const messageOf = (error: StripeError | Error): string =>
  error.message || 'The payment failed. Please try again.'

/** Mounts Stripe's form in the colours of the theme. */
function usePaymentElement(stripe: Stripe, clientSecret: string) {
  const place = useRef<HTMLDivElement>(null)
  const elements = useRef<StripeElements | null>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const scheme = useComputedColorScheme('dark')
  const [first] = useState(scheme)
  useEffect(() => {
    const made = stripe.elements({ clientSecret, appearance: stripeAppearance(first) })
    elements.current = made
    const element = made.create('payment')
    element.on('ready', () => setState('ready'))
    element.on('loaderror', () => setState('failed'))
    element.mount(place.current!)
    return () => element.destroy()
  }, [stripe, clientSecret, first])
  useEffect(() => {
    void elements.current?.update({ appearance: stripeAppearance(scheme) })
  }, [scheme])
  return { place, elements, state }
}

/** The theme's colours for Stripe's form, which is in an iframe of its own. */
function stripeAppearance(scheme: 'light' | 'dark'): Appearance {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string): string => style.getPropertyValue(name).trim()
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: colour('--gold-text'),
      colorBackground: colour('--raised'),
      colorText: colour('--text'),
      colorTextSecondary: colour('--soft'),
      colorTextPlaceholder: colour('--soft'),
      colorDanger: colour('--bad'),
      colorSuccess: colour('--good'),
      borderRadius: '12px',
      fontFamily: 'Figtree, system-ui, sans-serif',
      fontSizeBase: '16px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { borderColor: colour('--line'), boxShadow: 'none' },
      '.Input:focus': { borderColor: colour('--gold'), boxShadow: 'none' },
      '.Tab': { borderColor: colour('--line'), boxShadow: 'none' },
      '.Label': { fontWeight: '600' },
    },
  }
}
