import { createFileRoute } from '@tanstack/react-router'
import { RequireAdmin } from '../features/admin/require-admin.tsx'
import { ComparePage } from '../features/duplicates/compare-page.tsx'
import { ReviewActions } from '../features/moderation/review-actions.tsx'

export const Route = createFileRoute('/admin_/compare/$newId/$originalId')({
  component: function CompareRoute() {
    const { newId, originalId } = Route.useParams()
    return (
      <RequireAdmin>
        <ComparePage
          newId={newId}
          originalId={originalId}
          review={(submission, original) => (
            <ReviewActions character={submission} duplicateOf={original} compact />
          )}
        />
      </RequireAdmin>
    )
  },
})
