import { createFileRoute } from '@tanstack/react-router'
import { AppealsLink } from '../features/appeals/appeals-link.tsx'
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
        appeals={<AppealsLink />}
        onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    )
  },
})
