import { createFileRoute } from '@tanstack/react-router'
import { KeepAsCorrection } from '../features/corrections/desk/keep-as-correction.tsx'
import { ComparePage } from '../features/duplicates/compare-page.tsx'
import { CompareActions } from '../features/moderation/actions/compare-actions.tsx'
import { lastFilter } from '../components/desk/left-desk.ts'
import { useLeave } from '../lib/use-leave.ts'

export const Route = createFileRoute('/admin_/compare/$newId/$originalId')({
  staticData: { access: 'admin' },
  component: function CompareRoute() {
    const { newId, originalId } = Route.useParams()
    const leave = useLeave()
    return (
      <ComparePage
        newId={newId}
        originalId={originalId}
        review={(submission, original) => <CompareActions submission={submission} original={original} />}
        keep={(submission, original) => (
          <KeepAsCorrection
            submission={submission}
            original={original}
            onKept={() => leave({ to: '/admin/review', search: lastFilter() })}
          />
        )}
      />
    )
  },
})
