import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../features/admin/dashboard-page.tsx'
import { parseDashboardTab } from '../features/admin/dashboard-tab.ts'
import { CompanyRequests } from '../features/companies/company-requests.tsx'
import { DisputesLabel, DisputesTab } from '../features/disputes/disputes-tab.tsx'
import { reportedListsQuery } from '../features/lists/lists.queries.ts'
import { ReportedLists } from '../features/lists/moderation/reported-lists.tsx'
import { DeleteButton } from '../features/moderation/actions/delete-button.tsx'
import { PendingTab } from '../features/moderation/actions/pending-tab.tsx'
import { parseQueueFilter } from '../features/moderation/desk/queue-filter.ts'

function ReportsLabel() {
  const { data } = useInfiniteQuery(reportedListsQuery())
  return <DisputesLabel others={data?.pages[0]?.total ?? 0} />
}

export const Route = createFileRoute('/admin')({
  staticData: { access: 'admin' },
  validateSearch: (raw: Record<string, unknown>) => ({ ...parseDashboardTab(raw), ...parseQueueFilter(raw) }),
  component: function AdminRoute() {
    const { tab, ...filter } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <DashboardPage
        tab={tab ?? 'pending'}
        pending={
          <>
            <CompanyRequests />
            <PendingTab
              filter={filter}
              onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
            />
          </>
        }
        disputes={{ label: <ReportsLabel />, panel: <DisputesTab others={<ReportedLists />} /> }}
        remove={(character) => <DeleteButton character={character} />}
      />
    )
  },
})
