import { createFileRoute } from '@tanstack/react-router'
import { AppealsLink } from '../features/appeals/appeals-link.tsx'
import { parseQueueFilter } from '../features/moderation/desk/queue-filter.ts'
import { ReviewPage } from '../features/moderation/desk/review-page.tsx'
import { parseOpenId } from '../lib/search-params.ts'

export const Route = createFileRoute('/admin_/review')({
  validateSearch: (raw: Record<string, unknown>) => ({ ...parseQueueFilter(raw), ...parseOpenId(raw) }),
  staticData: { access: 'admin', fillsScreen: true },
  component: function ReviewRoute() {
    const navigate = Route.useNavigate()
    const { id, ...filter } = Route.useSearch()
    const show = (search: typeof filter & { id?: string }) =>
      void navigate({ search, replace: true, resetScroll: false })
    return (
      <ReviewPage
        filter={filter}
        appeals={<AppealsLink />}
        onFilter={show}
        asked={id}
        onOpen={(open) => show(open === undefined ? filter : { ...filter, id: open })}
      />
    )
  },
})
