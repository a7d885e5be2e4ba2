import { createFileRoute } from '@tanstack/react-router'
import { parseQueueFilter } from '../features/moderation/desk/queue-filter.ts'
import { ReviewPage } from '../features/moderation/desk/review-page.tsx'

export const Route = createFileRoute('/admin_/review')({
  validateSearch: parseQueueFilter,
  staticData: { access: 'admin', fillsScreen: true },
  component: function ReviewRoute() {
    const navigate = Route.useNavigate()
    return (
      <ReviewPage
        filter={Route.useSearch()}
        onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    )
  },
})
