import classes from '../review.module.css'

/** The number of pending submissions, and their order. */
export const Waiting = ({ total }: { total: number | undefined }) => (
  <p className={classes.soft} role="status">
    {!!total && `${total.toLocaleString('en-US')} waiting · oldest first`}
  </p>
)
