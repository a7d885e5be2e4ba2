import type { DisputeStatus } from '@personae/contract/disputes'
import type { ReactNode } from 'react'
import { StatusPill } from '../../components/status-pill.tsx'
import classes from './disputes.module.css'

interface Props {
  name: ReactNode
  status: DisputeStatus
  adminNotes: string | null
  children: ReactNode
}

export const ReportRow = ({ name, status, adminNotes, children }: Props) => (
  <li className={classes.row}>
    <div>
      <p className={classes.name}>{name}</p>
      <p className={classes.small}>{children}</p>
      {adminNotes && <p className={classes.small}>{adminNotes}</p>}
    </div>
    <StatusPill of="dispute" state={status} />
  </li>
)
