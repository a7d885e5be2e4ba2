import { formatCents, PROMOTION_PLANS } from '@personae/contract/promotion-plans'
import classes from './admin.module.css'
import { JobsPanel } from './jobs-panel.tsx'
import { PaymentProvider } from './payment-provider.tsx'

/** The payment provider's account, the prices of promotions, and background jobs. */
export function SettingsTab() {
  return (
    <section className={classes.tab}>
      <h2 className={classes.heading}>Payment provider</h2>
      <PaymentProvider />
      <h2 className={classes.heading}>Pricing</h2>
      <dl className={classes.prices}>
        {PROMOTION_PLANS.map(({ duration, label, cents }) => (
          <div key={duration}>
            <dt>{label}</dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
      <h2 className={classes.heading}>Background work</h2>
      <JobsPanel />
    </section>
  )
}
