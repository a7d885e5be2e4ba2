import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailPage } from '../features/auth/recovery/recovery-pages.tsx'
import { tokenSearch } from '../features/auth/auth-search.ts'

export const Route = createFileRoute('/_beside-posters/confirm-email')({
  validateSearch: tokenSearch,
  component: () => <ConfirmEmailPage token={Route.useSearch().token} />,
})
