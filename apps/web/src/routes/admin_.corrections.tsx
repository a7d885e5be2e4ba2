import { createFileRoute } from '@tanstack/react-router'
import { CorrectionsPage } from '../features/corrections/desk/corrections-page.tsx'
import { DeleteButton } from '../features/moderation/actions/delete-button.tsx'
import { parseOpenId } from '../lib/search-params.ts'

export const Route = createFileRoute('/admin_/corrections')({
  validateSearch: parseOpenId,
  staticData: { access: 'admin', fillsScreen: true },
  loaderDeps: ({ search }) => search,
  // Apart, as every visitor has the code of the routes.
  loader: async (at) => (await import('../features/corrections/desk/asked-correction.ts')).loadAsked(at),
  component: function CorrectionsRoute() {
    const navigate = Route.useNavigate()
    return (
      <CorrectionsPage
        remove={(character) => <DeleteButton character={character} size="sm" />}
        asked={Route.useSearch().id}
        onOpen={(id) =>
          void navigate({ search: id === undefined ? {} : { id }, replace: true, resetScroll: false })
        }
      />
    )
  },
})
