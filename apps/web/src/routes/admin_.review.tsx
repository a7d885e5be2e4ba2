import { createFileRoute } from '@tanstack/react-router'
import { RequireAdmin } from '../features/admin/require-admin.tsx'
import { parseQueueFilter } from '../features/moderation/queue-filter.ts'
import { ReviewPage } from '../features/moderation/review-page.tsx'

export const Route = createFileRoute('/admin_/review')({
  validateSearch: parseQueueFilter,
  component: function ReviewRoute() {
    const navigate = Route.useNavigate()
    return (
      <RequireAdmin>
        <ReviewPage
          filter={Route.useSearch()}
          onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
        />
      </RequireAdmin>
    )
  },
})
