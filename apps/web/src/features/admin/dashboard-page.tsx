import '@mantine/core/styles/Tabs.css'
import { Skeleton, Tabs } from '@mantine/core'
import type { SubmissionRow } from '@personae/contract/characters'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { DashboardTotals } from '@personae/contract/moderation'
import { formatCents, PROMOTION_PLANS } from '@personae/contract/promotion-plans'
import { BackLink } from '../../components/back-link.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Activity } from './activity.tsx'
import classes from './admin.module.css'
import { totalsQuery } from './admin.queries.ts'
import { ApprovedTab } from './approved-tab.tsx'
import { type DashboardTab, parseDashboardTab, DASHBOARD_TABS } from './dashboard-tab.ts'
import { PaymentsTab } from './payments-tab.tsx'
import { PromotionsTab } from './promotions-tab.tsx'
import { JobsPanel } from './jobs-panel.tsx'
import { PaymentProvider } from './payment-provider.tsx'

interface Props {
  tab: DashboardTab
  pending: ReactNode
  remove: (character: SubmissionRow) => ReactNode
  disputes: { label: ReactNode; panel: ReactNode }
}

const counted = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label} (${count.toLocaleString('en-US')})`

export function DashboardPage({ tab, pending, remove, disputes }: Props) {
  const navigate = useNavigate({ from: '/admin' })
  const { data: totals, isError } = useQuery(totalsQuery())
  const list = useRef<HTMLDivElement>(null)
  // On a narrow screen not all tabs fit: scrolls to the open one.
  useEffect(() => {
    const tabs = list.current
    const opened = tabs?.querySelector(`[data-tab='${tab}']`)
    if (!tabs || !opened) return undefined
    // Tabs get wider when their counts are known.
    const sizes = new ResizeObserver(() => {
      tabs.scrollLeft += opened.getBoundingClientRect().left - tabs.getBoundingClientRect().left
    })
    for (const one of tabs.children) sizes.observe(one)
    return () => sizes.disconnect()
  }, [tab])
  const labels: Record<DashboardTab, ReactNode> = {
    pending: counted('Pending', totals?.pending),
    approved: counted('Approved', totals?.approved),
    disputes: disputes.label,
    promotions: 'Promotions',
    payments: 'Payments',
    settings: 'Settings',
  }
  const open = (next: string | null) =>
    void navigate({ search: parseDashboardTab({ tab: next }), replace: true })
  return (
    <div className="page">
      <title>Admin Dashboard · Personae</title>
      <BackLink to="/">Back to Home</BackLink>
      <PageTitle title="Admin Dashboard">
        <LinkButton to="/admin/wanted" variant="default">
          Wanted
        </LinkButton>
        <LinkButton to="/admin/audit" variant="default">
          Audit log
        </LinkButton>
      </PageTitle>
      <div className={classes.overview}>
        <StatCards totals={totals} isFailed={isError} />
        <Activity />
      </div>
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List ref={list}>
          {DASHBOARD_TABS.map((name) => (
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

const CARDS = [
  ['pending', 'Pending Review', 'Awaiting approval'],
  ['approved', 'Approved', 'Published characters'],
  ['total', 'Total Submissions', 'All time'],
] as const

interface StatCardsProps {
  totals: DashboardTotals | undefined
  isFailed: boolean
}

function StatCards({ totals, isFailed }: StatCardsProps) {
  return (
    <dl className={classes.stats}>
      {CARDS.map(([key, label, note]) => (
        <div key={key} className={classes.stat}>
          <dt>{label}</dt>
          <dd className={classes.number}>
            {totals?.[key].toLocaleString('en-US') ?? (isFailed ? '–' : <Skeleton h={44} w={90} />)}
          </dd>
          <dd className={classes.note}>{note}</dd>
        </div>
      ))}
    </dl>
  )
}

function SettingsTab() {
  return (
    <section className={classes.tab}>
      <h2 className={classes.heading}>Payment provider</h2>
      <PaymentProvider />
      <h2 className={classes.heading}>Pricing</h2>
      <dl className={classes.prices}>
        {PROMOTION_PLANS.map(({ duration, label, cents }) => (
          <div key={duration}>
            <dt>{label}</dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
      <h2 className={classes.heading}>Background work</h2>
      <JobsPanel />
    </section>
  )
}
