import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordPage } from '../features/auth/recovery/recovery-pages.tsx'
import { tokenSearch } from '../features/auth/auth-search.ts'

export const Route = createFileRoute('/_beside-posters/reset-password')({
  validateSearch: tokenSearch,
  component: () => <ResetPasswordPage token={Route.useSearch().token} />,
})
