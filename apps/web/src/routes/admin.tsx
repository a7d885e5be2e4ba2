import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../features/admin/dashboard-page.tsx'
import { parseTab } from '../features/admin/dashboard-tab.ts'
import { RequireAdmin } from '../features/admin/require-admin.tsx'
import { DisputesLabel } from '../features/disputes/disputes-label.tsx'
import { DisputesTab } from '../features/disputes/disputes-tab.tsx'
import { BulkActions } from '../features/moderation/bulk-actions.tsx'
import { ReviewActions } from '../features/moderation/review-actions.tsx'
import { DeleteButton } from '../features/moderation/delete-button.tsx'

export const Route = createFileRoute('/admin')({
  validateSearch: parseTab,
  component: function AdminRoute() {
    const { tab } = Route.useSearch()
    return (
      <RequireAdmin>
        <DashboardPage
          tab={tab ?? 'pending'}
          review={(character) => <ReviewActions character={character} compact />}
          bulk={(chosen, onDone) => <BulkActions chosen={chosen} onDone={onDone} />}
          disputes={{ label: <DisputesLabel />, panel: <DisputesTab /> }}
          remove={(character) => <DeleteButton character={character} />}
        />
      </RequireAdmin>
    )
  },
})
