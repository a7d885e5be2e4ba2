import { createFileRoute } from '@tanstack/react-router'
import { nextSearch, signedOutOnly } from '../features/auth/auth-search.ts'
import { QuickSignupPage } from '../features/auth/sign-in/quick-signup-page.tsx'

export const Route = createFileRoute('/_beside-posters/quick-signup')({
  validateSearch: nextSearch,
  beforeLoad: signedOutOnly,
  component: () => <QuickSignupPage next={Route.useSearch().next} />,
})
