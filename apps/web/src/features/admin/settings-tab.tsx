import { Button } from '@mantine/core'
import { formatCents, PROMOTION_PLANS } from '@personae/contract/promotions'
import classes from './admin.module.css'

/** The payment provider's account, and what promotions cost. */
export function SettingsTab() {
  return (
    <section className={classes.tab}>
      <h2 className={classes.heading}>Payment provider</h2>
      <p className={classes.lead}>
        No account is connected. You will be redirected to a card payment provider to connect one.
      </p>
      <Button variant="default" mt="md">
        Connect account
      </Button>
      <h2 className={classes.heading}>Pricing</h2>
      <dl className={classes.prices}>
        {PROMOTION_PLANS.map(({ duration, label, cents }) => (
          <div key={duration}>
            <dt>{label}</dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
