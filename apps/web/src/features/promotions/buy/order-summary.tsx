import type { Payment } from '@personae/contract/payments'
import { formatCents, planOf } from '@personae/contract/promotion-plans'
import classes from './payment-step.module.css'

/** The order and its price. */
export const OrderSummary = ({ payment }: { payment: Payment }) => (
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
