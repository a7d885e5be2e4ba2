import { createFileRoute } from '@tanstack/react-router'
import { RequireAdmin } from '../features/admin/require-admin.tsx'
import { ReviewPage } from '../features/moderation/review-page.tsx'

export const Route = createFileRoute('/admin_/review')({
  component: () => (
    <RequireAdmin>
      <ReviewPage />
    </RequireAdmin>
  ),
})
