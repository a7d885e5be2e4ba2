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
  <li className="row start spread gap-16 line-below" style={{ padding: '16px 0' }}>
    <div>
      <p className={classes.name}>{name}</p>
      <p className={classes.small}>{children}</p>
      {adminNotes && <p className={classes.small}>{adminNotes}</p>}
    </div>
    <StatusPill of="dispute" state={status} />
  </li>
)
