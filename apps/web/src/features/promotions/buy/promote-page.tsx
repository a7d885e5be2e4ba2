import { Skeleton } from '@mantine/core'
import type { Checkout, Payment, PaymentSettings } from '@personae/contract/payments'
import {
  formatCents,
  PAYMENTS_OFF,
  PROMOTION_PLANS,
  PROMOTION_SLOTS,
} from '@personae/contract/promotion-plans'
import type { Slots } from '@personae/contract/promotions'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { LoadFailed } from '../../../components/load-failed.tsx'
import { paymentSettingsQuery } from '../../../lib/queries.ts'
import type { PromotionValues } from '../promotion-draft.ts'
import { checkoutQuery, currentSlotsQuery, promotableQuery, receiptQuery } from '../promotions.queries.ts'
import { PageTitle } from '../../../components/page-title.tsx'
import { Note } from '../../../components/note.tsx'
import { PaymentStep } from './payment-step.tsx'
import { PromotionForm } from './promotion-form.tsx'
import classes from './promote.module.css'
import { useCheckout } from './use-checkout.ts'
import { usePromotionForm } from './use-promotion-form.ts'

interface Props {
  characterId: string | undefined
  /** The id of a former payment, with whose values the form starts. */
  again: string | undefined
}

export const PromotePage = (props: Props) => (
  <div className="page">
    <PromoteHead />
    <Loaded {...props} />
  </div>
)

/** Loads the data of the page, and shows an error if that fails. */
function Loaded({ characterId = '', again }: Props) {
  const settings = useQuery(paymentSettingsQuery())
  const slots = useQuery(currentSlotsQuery())
  const promotable = useQuery(promotableQuery(''))
  const checkout = useQuery(checkoutQuery)
  const former = useQuery({ ...receiptQuery(again ?? ''), enabled: again !== undefined })
  const queries = [settings, slots, promotable, checkout]
  if (settings.data?.provider === 'off')
    return (
      <p className="size-18" style={{ maxWidth: '46rem', padding: '24px 0' }}>
        {PAYMENTS_OFF}
      </p>
    )
  const failed = queries.find(({ error, data }) => error && data === undefined)
  if (failed)
    return (
      <LoadFailed
        title="Couldn't load the form"
        query={{ error: failed.error, refetch: () => queries.forEach(({ refetch }) => void refetch()) }}
      />
    )
  // The cached payment of an earlier visit may have ended, so wait for the current state.
  if (!settings.data || !slots.data || !promotable.data || !checkout.isFetchedAfterMount || former.isLoading)
    return <FormSkeleton />
  return (
    <Steps
      settings={settings.data}
      slots={slots.data}
      hasCharacters={promotable.data.items.length > 0}
      checkout={checkout.data ?? null}
      start={{
        characterId,
        title: former.data?.title ?? '',
        description: former.data?.description ?? '',
        duration: former.data?.duration ?? '',
      }}
    />
  )
}

interface StepsProps {
  settings: PaymentSettings
  slots: Slots
  hasCharacters: boolean
  checkout: Checkout | null
  start: PromotionValues
}

function Steps({ settings, slots, hasCharacters, checkout, start }: StepsProps) {
  const isPayment = checkout !== null
  const place = useRef<HTMLElement>(null)
  const before = useRef(isPayment)
  // What was written stays, with what became of its payment, when its only character is removed meanwhile.
  const [isOffered, setIsOffered] = useState(hasCharacters || isPayment)
  if (hasCharacters && !isOffered) setIsOffered(true)
  // A new step gets the focus; the step shown first does not.
  useEffect(() => {
    if (isPayment !== before.current) place.current?.focus()
    before.current = isPayment
  }, [isPayment])
  const state = usePromotionForm(start)
  const steps = useCheckout(checkout, state.bringBack)
  if (checkout) {
    return (
      <section key="payment" ref={place} {...STEP} aria-label="Payment">
        <PaymentStep key={checkout.payment.id} checkout={checkout} settings={settings} steps={steps} />
      </section>
    )
  }
  if (!isOffered) {
    return (
      <EmptyState
        title="Nothing to promote yet"
        text="You can promote published characters of your own and of your universe."
      >
        <LinkButton variant="filled" to="/submit">
          Submit Character
        </LinkButton>
      </EmptyState>
    )
  }
  return (
    <section key="form" ref={place} {...STEP} aria-label="Promotion">
      {steps.ended && <CheckoutEnded payment={steps.ended} />}
      <PromotionForm state={state} slots={slots} />
    </section>
  )
}

/** Props of an element that can get the focus without being a control. */
const STEP = { tabIndex: -1, style: { outline: 'none' } }

const FormSkeleton = () => (
  <div className="grid" style={{ gap: 36 }} role="group" aria-busy aria-label="Loading">
    <div className={classes.words}>
      <div className="grid gap-20">
        <Skeleton h={72} radius={12} />
        <Skeleton h={96} radius={12} />
      </div>
      <Skeleton h={188} radius={12} />
    </div>
    <Skeleton h={320} radius={18} />
  </div>
)

/** The top of the page: what a promotion is, what it costs, and the number of slots. */
function PromoteHead() {
  const { data } = useQuery(currentSlotsQuery())
  return (
    <div style={{ marginBottom: 32 }}>
      <PageTitle
        title="Promote Your Character"
        text="Be the first thing visitors see: a spot in Series of the Month, at the top of the home page."
      >
        <LinkButton to="/promotions">My Promotions</LinkButton>
      </PageTitle>
      <ul className={classes.facts}>
        <li className={classes.reversed}>
          <span className="small">Active Promotions</span>{' '}
          <strong className="figure">
            {data?.used ?? '–'}/{data?.total ?? PROMOTION_SLOTS}
          </strong>
        </li>
        <li>
          <strong className="figure">{formatCents(PROMOTION_PLANS[0].cents)}</strong>{' '}
          <span className="small">Per Month</span>
        </li>
        <li>
          <strong className="figure">Top</strong> <span className="small">Gallery Placement</span>
        </li>
      </ul>
    </div>
  )
}

const CheckoutEnded = ({ payment: { status, characterId } }: { payment: Payment }) => (
  <div style={{ marginBottom: 24 }}>
    <Note
      role="alert"
      {...(status === 'canceled'
        ? {
            title: 'The payment was canceled',
            text: `${characterId === null ? 'Its character was removed from the site.' : 'It was canceled elsewhere, or another one was started.'} Nothing was charged, and what you wrote is still here.`,
          }
        : {
            title: 'Your reservation has ended',
            text: 'No payment arrived in time, so the slot is open to others again. What you wrote is still here: continue whenever you like.',
          })}
    />
  </div>
)
