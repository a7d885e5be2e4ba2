import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../features/admin/dashboard-page.tsx'
import { parseTab } from '../features/admin/dashboard-tab.ts'
import { RequireAdmin } from '../features/admin/require-admin.tsx'
import { DisputesLabel } from '../features/disputes/disputes-label.tsx'
import { DisputesTab } from '../features/disputes/disputes-tab.tsx'
import { DeleteButton } from '../features/moderation/delete-button.tsx'
import { PendingTab } from '../features/moderation/pending-tab.tsx'
import { parseQueueFilter } from '../features/moderation/queue-filter.ts'

export const Route = createFileRoute('/admin')({
  validateSearch: (raw: Record<string, unknown>) => ({ ...parseTab(raw), ...parseQueueFilter(raw) }),
  component: function AdminRoute() {
    const { tab, ...filter } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <RequireAdmin>
        <DashboardPage
          tab={tab ?? 'pending'}
          pending={
            <PendingTab
              filter={filter}
              onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
            />
          }
          disputes={{ label: <DisputesLabel />, panel: <DisputesTab /> }}
          remove={(character) => <DeleteButton character={character} />}
        />
      </RequireAdmin>
    )
  },
})
