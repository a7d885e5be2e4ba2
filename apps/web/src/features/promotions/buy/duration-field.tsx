import { formatCents, PROMOTION_PLANS } from '@personae/contract/promotion-plans'
import classes from './promote.module.css'
import { RadioCards } from './radio-cards.tsx'
import { type PromotionForm, useTyped } from './use-promotion-form.ts'

/** The field for the duration, with prices. */
export function DurationField({ form }: { form: PromotionForm }) {
  const duration = useTyped(form, 'duration')
  return (
    <RadioCards
      legend="Duration"
      path="duration"
      required
      value={duration}
      onChange={(value) => form.setFieldValue('duration', value)}
      error={form.errors.duration}
      choices={PROMOTION_PLANS.map(({ duration: value, label, cents, saving }) => ({
        value,
        content: (
          <>
            <span className={classes.planName}>
              {label}
              {saving && <span className={classes.saving}>{saving}</span>}
            </span>
            <span className={classes.price}>{formatCents(cents)}</span>
          </>
        ),
      }))}
    />
  )
}
