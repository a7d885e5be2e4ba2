import type { Payment } from '@personae/contract/payments'
import { DEMO_CARDS, type DemoCard } from '@personae/contract/promotion-plans'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Note, WaitNote } from '../../../components/note.tsx'
import { notifyFailure } from '../../../lib/notify.ts'
import { failureCode, failureText, trpc } from '../../../lib/trpc.ts'
import { notifyPaid } from '../notify-paid.ts'
import { PAYMENT_FAILED, PaymentForm } from './payment-form-gate.tsx'
import { RadioCards } from './radio-cards.tsx'
import type { CheckoutSteps } from './use-checkout.ts'

const CARDS = (Object.keys(DEMO_CARDS) as DemoCard[]).map((value) => ({ value, content: DEMO_CARDS[value] }))

export function DemoPayment({ payment, steps }: { payment: Payment; steps: CheckoutSteps }) {
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
      notifyFailure(PAYMENT_FAILED, failureText(error, NO_ANSWER))
      // It may be paid already, if only the answer was lost.
      if (failureCode(error) === 'conflict' || failureCode(error) === 'not_found') steps.check()
    },
  })
  return (
    <PaymentForm
      payment={payment}
      isPending={pay.isPending}
      message={pay.error ? whyNot(pay.error) : (pay.data ?? payment).message}
      onPay={() => pay.mutate({ id: payment.id, card })}
    >
      <Note title="This is a demo: no money moves" text="Choose what the card should do." />
      <RadioCards legend="Demo card" isStacked choices={CARDS} value={card} onChange={setCard} />
      <WaitNote error={pay.error} />
    </PaymentForm>
  )
}

const NO_ANSWER = "We couldn't reach the server. Press Pay again: you won't be charged twice."

const whyNot = (error: unknown): string | null =>
  failureCode(error) === 'too_many_requests' ? null : failureText(error, NO_ANSWER)
