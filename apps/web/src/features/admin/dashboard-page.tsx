import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import type { Character } from '@personae/contract/characters'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { BackLink } from '../../components/back-link.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { trpc } from '../../lib/trpc.ts'
import { Activity } from './activity.tsx'
import classes from './admin.module.css'
import { ApprovedTab } from './approved-tab.tsx'
import { type DashboardTab, parseTab, TABS } from './dashboard-tab.ts'
import { PaymentsTab } from './payments-tab.tsx'
import { PromotionsTab } from './promotions-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { StatCards } from './stat-cards.tsx'

/** Milliseconds between two looks at the counts: others decide too, and decisions of the desk take their time. */
const LOOK_EVERY = 15_000

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

/** What admins see first: how much there is and waits, and a tab for everything they look after. */
export function DashboardPage({ tab, pending, remove, disputes }: Props) {
  const navigate = useNavigate({ from: '/admin' })
  const { data: totals } = useQuery(
    trpc.admin.totals.queryOptions(undefined, { staleTime: 0, refetchInterval: LOOK_EVERY }),
  )
  const list = useRef<HTMLDivElement>(null)
  // On a narrow screen the tabs are wider than it: the open one is among those that show.
  useEffect(() => {
    const opened = list.current?.querySelector(`[data-tab='${tab}']`)
    if (!list.current || !opened) return
    list.current.scrollLeft += opened.getBoundingClientRect().left - list.current.getBoundingClientRect().left
  }, [tab])
  const labels: Record<DashboardTab, ReactNode> = {
    pending: counted('Pending', totals?.pending),
    approved: counted('Approved', totals?.approved),
    disputes: disputes.label,
    promotions: 'Promotions',
    payments: 'Payments',
    settings: 'Settings',
  }
  const open = (next: string | null) => void navigate({ search: parseTab({ tab: next }), replace: true })
  return (
    <div className="page">
      <title>Admin Dashboard · Personae</title>
      <BackLink to="/">Back to Home</BackLink>
      <div className={classes.head}>
        <h1 className={classes.title}>Admin Dashboard</h1>
        <LinkButton to="/admin/audit" variant="default" size="sm">
          Audit log
        </LinkButton>
      </div>
      <div className={classes.overview}>
        <StatCards totals={totals} />
        <Activity />
      </div>
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List ref={list}>
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name} data-tab={name}>
              {labels[name]}
            </Tabs.Tab>
          ))}
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
