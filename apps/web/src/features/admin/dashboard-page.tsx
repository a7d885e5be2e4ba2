import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import type { Character } from '@personae/contract/characters'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { trpc } from '../../lib/trpc.ts'
import { Activity } from './activity.tsx'
import classes from './admin.module.css'
import { ApprovedTab } from './approved-tab.tsx'
import { type DashboardTab, parseTab } from './dashboard-tab.ts'
import { PaymentsTab } from './payments-tab.tsx'
import { PromotionsTab } from './promotions-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { StatCards } from './stat-cards.tsx'

interface Props {
  tab: DashboardTab
  /** What waits for review. */
  pending: ReactNode
  /** What can be done about what is published. */
  remove: (character: Character) => ReactNode
  /** The tab of disputes: what it is called, and what is in it. */
  disputes: { label: ReactNode; panel: ReactNode }
}

const counted = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label} (${count.toLocaleString('en-US')})`

export function DashboardPage({ tab, pending, remove, disputes }: Props) {
  const navigate = useNavigate({ from: '/admin' })
  const { data: totals } = useQuery(trpc.admin.totals.queryOptions())
  const open = (next: string | null) => void navigate({ search: parseTab({ tab: next }), replace: true })
  return (
    <div className="page">
      <title>Admin Dashboard · Personae</title>
      <Link to="/" className={classes.back}>
        <IconArrowLeft size={16} aria-hidden /> Back to Home
      </Link>
      <h1 className={classes.title} style={{ marginTop: 12 }}>
        Admin Dashboard
      </h1>
      <Link to="/admin/audit" className={classes.back}>
        Audit log
      </Link>
      <StatCards totals={totals} />
      <Activity />
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="pending">{counted('Pending', totals?.pending)}</Tabs.Tab>
          <Tabs.Tab value="approved">{counted('Approved', totals?.approved)}</Tabs.Tab>
          <Tabs.Tab value="disputes">{disputes.label}</Tabs.Tab>
          <Tabs.Tab value="promotions">Promotions</Tabs.Tab>
          <Tabs.Tab value="payments">Payments</Tabs.Tab>
          <Tabs.Tab value="settings">Settings</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="pending">{pending}</Tabs.Panel>
        <Tabs.Panel value="approved">
          <ApprovedTab actions={remove} />
        </Tabs.Panel>
        <Tabs.Panel value="disputes">{disputes.panel}</Tabs.Panel>
        <Tabs.Panel value="promotions">
          <PromotionsTab />
        </Tabs.Panel>
        <Tabs.Panel value="payments">
          <PaymentsTab />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <SettingsTab />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
