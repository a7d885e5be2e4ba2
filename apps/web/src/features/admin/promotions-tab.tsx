import { PROMOTION_SLOTS } from '@personae/contract/promotions'
import { EmptyState } from '../../components/empty-state.tsx'
import classes from './admin.module.css'

/** Promotions that run, and how many slots they take. Nobody can buy one yet. */
export function PromotionsTab() {
  return (
    <section className={classes.tab}>
      <p className={classes.slots}>0/{PROMOTION_SLOTS} Slots Used</p>
      <EmptyState
        title="No active promotions"
        text="Featured characters appear here with the day they run out."
      />
    </section>
  )
}
