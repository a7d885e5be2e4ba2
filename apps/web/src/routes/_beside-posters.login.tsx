import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '../features/auth/sign-in/sign-in-pages.tsx'
import { nextSearch, signedOutOnly } from '../features/auth/auth-search.ts'

export const Route = createFileRoute('/_beside-posters/login')({
  validateSearch: nextSearch,
  beforeLoad: signedOutOnly,
  component: () => <LoginPage next={Route.useSearch().next} />,
})
