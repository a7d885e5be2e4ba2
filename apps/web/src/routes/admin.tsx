import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../features/admin/dashboard-page.tsx'
import { parseDashboardTab } from '../features/admin/dashboard-tab.ts'
import { OpenAppeals } from '../features/appeals/open-appeals.tsx'
import { RejectedList, ShownField } from '../features/appeals/rejected-list.tsx'
import { parseShown } from '../features/appeals/shown.ts'
import { CompanyRequests } from '../features/companies/company-requests.tsx'
import { CorrectionsLink } from '../features/corrections/desk/corrections-link.tsx'
import { DisputesTab } from '../features/disputes/disputes-tab.tsx'
import { EditorialForm } from '../features/editorial/editorial-form.tsx'
import { SearchInput } from '../features/gallery/search/search-input.tsx'
import { ReportedLists } from '../features/lists/moderation/reported-lists.tsx'
import { PendingTab } from '../features/moderation/actions/pending-tab.tsx'
import { parseQueueFilter, type QueueFilter } from '../features/moderation/desk/queue-filter.ts'
import { DialogButton } from '../components/dialog-button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { LinkButton } from '../components/link-button.tsx'
import type { Character } from '@personae/contract/characters'
import { useReview } from '../features/moderation/actions/use-review.ts'

export const Route = createFileRoute('/admin')({
  staticData: { access: 'admin' },
  validateSearch: (raw: Record<string, unknown>) => ({
    ...parseDashboardTab(raw),
    ...parseShown(raw),
    ...parseQueueFilter(raw),
  }),
  component: function AdminRoute() {
    const { tab, shown, ...filter } = Route.useSearch()
    const navigate = Route.useNavigate()
    const change = (search: QueueFilter & { shown?: 'rejected' }) =>
      void navigate({ search, replace: true, resetScroll: false })
    return (
      <DashboardPage
        tab={tab ?? 'pending'}
        pending={
          <>
            <ShownField shown={shown} onShow={(next) => change(next ? { shown: next } : {})} />
            {shown === 'rejected' ? (
              <RejectedList />
            ) : (
              <>
                <CompanyRequests />
                <OpenAppeals />
                <PendingTab filter={filter} onFilter={change} />
              </>
            )}
          </>
        }
        disputes={<DisputesTab others={<ReportedLists />} />}
        remove={(character) => <DeleteButton character={character} />}
        corrections={<CorrectionsLink />}
        editorial={<EditorialForm picker={(props) => <SearchInput {...props} />} />}
      />
    )
  },
})

function DeleteButton({ character }: { character: Pick<Character, 'id' | 'name' | 'version'> }) {
  const { id, name } = character
  const { remove, isPending } = useReview(character)
  return (
    <>
      <LinkButton to="/character/$id" params={{ id }} variant="default" size="sm">
        View Details
      </LinkButton>
      <DialogButton label="Delete" variant="danger" size="sm" disabled={isPending}>
        {(dialog) => (
          <Dialog
            {...dialog}
            title={`Delete ${name}?`}
            confirm="Delete"
            danger
            onConfirm={() => {
              dialog.onClose()
              remove()
            }}
          >
            The character, its history and its picture are removed for good. There is no way to bring them
            back.
          </Dialog>
        )}
      </DialogButton>
    </>
  )
}
