import '@mantine/core/styles/Skeleton.css'
import { Skeleton } from '@mantine/core'
import classes from './payment-step.module.css'

/** A placeholder for the provider's form. */
export const PaymentFormSkeleton = () => (
  <div className={classes.form} role="group" aria-busy aria-label="Loading">
    <Skeleton h={56} radius={12} />
    <Skeleton h={56} radius={12} />
    <Skeleton h={50} radius={12} />
  </div>
)
