import classes from './disputes.module.css'

const LABELS: Record<string, string> = {
  pending: 'Pending Review',
  upheld: 'Upheld',
  dismissed: 'Dismissed',
}

/** Where a report stands. */
export const StatusBadge = ({ status }: { status: string }) => (
  <span className={classes.badge} data-status={status}>
    {LABELS[status] ?? 'Resolved'}
  </span>
)
