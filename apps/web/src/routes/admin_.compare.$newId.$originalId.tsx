import { createFileRoute } from '@tanstack/react-router'
import { ComparePage } from '../features/duplicates/compare-page.tsx'
import { CompareActions } from '../features/moderation/actions/compare-actions.tsx'

export const Route = createFileRoute('/admin_/compare/$newId/$originalId')({
  staticData: { access: 'admin' },
  component: function CompareRoute() {
    const { newId, originalId } = Route.useParams()
    return (
      <ComparePage
        newId={newId}
        originalId={originalId}
        review={(submission, original) => <CompareActions submission={submission} original={original} />}
      />
    )
  },
})
