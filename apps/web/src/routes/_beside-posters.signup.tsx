import { createFileRoute } from '@tanstack/react-router'
import { nextSearch, signedOutOnly } from '../features/auth/auth-search.ts'
import { SignupPage } from '../features/auth/sign-in/sign-in-pages.tsx'

export const Route = createFileRoute('/_beside-posters/signup')({
  validateSearch: nextSearch,
  beforeLoad: signedOutOnly,
  component: () => <SignupPage next={Route.useSearch().next} />,
})
