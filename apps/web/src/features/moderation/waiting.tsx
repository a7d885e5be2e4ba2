import classes from './review.module.css'

/** How many wait, and in which order they come. */
export const Waiting = ({ total }: { total: number | undefined }) => (
  <p className={classes.soft} role="status">
    {!!total && `${total.toLocaleString('en-US')} waiting, the longest first`}
  </p>
)
