import { Button, Collapse } from '@mantine/core'
import { formatCents, type PaymentProviderName, PROMOTION_PLANS } from '@personae/contract/promotion-plans'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ExternalLink } from '../../components/external-link.tsx'
import { LoadFailed } from '../../components/load-failed.tsx'
import { publicUrl } from '../../lib/public-url.ts'
import { paymentSettingsQuery } from '../../lib/queries.ts'
import payments from './payments.module.css'

export const SettingsTab = () => (
  <section style={{ paddingTop: 24 }}>
    <h2 style={{ marginBottom: 10 }}>Payment provider</h2>
    <PaymentProvider />
    <h2 style={{ margin: '32px 0 10px' }}>Pricing</h2>
    <dl style={{ maxWidth: '24rem' }}>
      {PROMOTION_PLANS.map(({ duration, label, cents }) => (
        <div key={duration} className="row spread line-below" style={{ padding: '10px 0' }}>
          <dt>{label}</dt>
          <dd className="figures">{formatCents(cents)}</dd>
        </div>
      ))}
    </dl>
  </section>
)

const STRIPE_KEYS = 'https://dashboard.stripe.com/apikeys'

const STATES: Record<PaymentProviderName, string> = {
  stripe:
    'Your Stripe account is connected. Promotions are paid by card, and the money goes to that account.',
  demo: 'No account is connected: the demo takes the payments, and no money moves.',
  off: 'Payments are turned off: nobody can buy a promotion until an account is connected.',
}

function PaymentProvider() {
  const [isOpen, setIsOpen] = useState(false)
  const settings = useQuery(paymentSettingsQuery())
  const { data, error } = settings
  if (!data)
    return error && <LoadFailed title="Couldn't load the payment settings" level={3} query={settings} />
  if (data.provider === 'stripe') return <p className="soft size-18">{STATES.stripe}</p>
  return (
    <>
      <p className="soft size-18">{STATES[data.provider]}</p>
      <Button
        mt="md"
        aria-expanded={isOpen}
        aria-controls="connect"
        onClick={() => setIsOpen((open) => !open)}
      >
        Connect account
      </Button>
      <p className="small" style={{ marginTop: 8 }}>
        You will be redirected to a card payment provider to connect an account.
      </p>
      <Collapse expanded={isOpen} id="connect">
        <p className={payments.connect}>
          The keys of your account are at <ExternalLink href={STRIPE_KEYS} />. Accounts are connected where
          the server is set up, so that no key ever passes through a browser.{' '}
          {data.provider === 'off' && (
            <>
              Remove <code>PAYMENTS=off</code>.{' '}
            </>
          )}
          Set <code>STRIPE_SECRET_KEY</code>, <code>STRIPE_PUBLISHABLE_KEY</code> and{' '}
          <code>STRIPE_WEBHOOK_SECRET</code>, let Stripe send its events to{' '}
          <code>{publicUrl()}/api/payments/stripe/webhook</code>, and start the server again.
        </p>
      </Collapse>
    </>
  )
}
