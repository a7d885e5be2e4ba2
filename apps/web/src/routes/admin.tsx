import type { DeskKind } from '@personae/contract/desk.constants'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { memo, useDeferredValue } from 'react'
import { DashboardPage } from '../features/admin/dashboard-page.tsx'
import { parseDashboardTab } from '../features/admin/dashboard-tab.ts'
import { RejectedList, ShownField } from '../features/appeals/rejected-list.tsx'
import { DisputesTab } from '../features/disputes/disputes-tab.tsx'
import { PendingTab } from '../features/moderation/actions/pending-tab.tsx'
import { parseQueueFilter, type QueueFilter } from '../components/desk/desk-filter.ts'
import { parseNameSearch } from '../lib/search-params.ts'

/** Former hashes of this page, and the kind at the review desk that is now decided there. */
const FORMER: Record<string, DeskKind> = {
  'open-appeals': 'appeal',
  'company-requests': 'company',
  'reported-lists': 'list',
}

export const Route = createFileRoute('/admin')({
  staticData: { access: 'admin' },
  validateSearch: (raw: Record<string, unknown>) => ({
    ...parseDashboardTab(raw),
    ...parseShown(raw),
    ...parseQueueFilter(raw),
    ...parseNameSearch(raw),
  }),
  beforeLoad: ({ location: { hash } }) => {
    const kind = FORMER[hash]
    if (kind) throw redirect({ to: '/admin/review', search: { kind } })
  },
  component: AdminRoute,
})

type Search = ReturnType<typeof Route.useSearch>

/** Defers the search, so that a press is painted before the list of another tab is rendered. */
function AdminRoute() {
  return <Dashboard search={useDeferredValue(Route.useSearch())} />
}

const Dashboard = memo(function Dashboard({ search: { tab, shown, q, ...filter } }: { search: Search }) {
  const navigate = Route.useNavigate()
  const change = (search: QueueFilter & { tab?: 'approved'; shown?: 'rejected'; q?: string }) =>
    void navigate({ search, replace: true, resetScroll: false })
  const searched = (text: string | undefined) => (text === undefined ? {} : { q: text })
  const shownField = <ShownField shown={shown} onShow={(next) => change(next ? { shown: next } : {})} />
  return (
    <DashboardPage
      tab={tab ?? 'pending'}
      pending={
        shown === 'rejected' ? (
          <>
            <div style={{ marginTop: 24 }}>{shownField}</div>
            <RejectedList q={q} onSearch={(text) => change({ shown: 'rejected', ...searched(text) })} />
          </>
        ) : (
          <PendingTab filter={filter} onFilter={change} shown={shownField} />
        )
      }
      disputes={<DisputesTab />}
      search={{ q, onSearch: (text) => change({ tab: 'approved', ...searched(text) }) }}
    />
  )
})

/** Parses which submissions the dashboard shows: the rejected ones, or by default those that wait. */
const parseShown = ({ shown }: Record<string, unknown>): { shown?: 'rejected' } =>
  shown === 'rejected' ? { shown } : {}
