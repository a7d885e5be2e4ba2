import { createFileRoute } from '@tanstack/react-router'
import { nextSearch, signedOutOnly } from '../features/auth/auth-search.ts'
import { QuickSignupPage } from '../features/auth/sign-in/sign-in-pages.tsx'

export const Route = createFileRoute('/_beside-posters/quick-signup')({
  validateSearch: nextSearch,
  beforeLoad: signedOutOnly,
  component: () => <QuickSignupPage next={Route.useSearch().next} />,
})
