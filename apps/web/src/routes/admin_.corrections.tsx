import { createFileRoute } from '@tanstack/react-router'
import { CorrectionsPage } from '../features/corrections/desk/corrections-page.tsx'
import { DeleteButton } from '../features/moderation/actions/delete-button.tsx'
import { parseOpenId } from '../lib/search-params.ts'

export const Route = createFileRoute('/admin_/corrections')({
  validateSearch: parseOpenId,
  staticData: { access: 'admin', fillsScreen: true },
  component: function CorrectionsRoute() {
    const navigate = Route.useNavigate()
    return (
      <CorrectionsPage
        remove={(character) => <DeleteButton character={character} size="sm" />}
        asked={Route.useSearch().id}
        onGone={(id) => void navigate({ to: '/corrections/$id', params: { id }, replace: true })}
        onOpen={(id) =>
          void navigate({ search: id === undefined ? {} : { id }, replace: true, resetScroll: false })
        }
      />
    )
  },
})
