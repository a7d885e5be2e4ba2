import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '../features/auth/login-page.tsx'
import { nextSearch, signedOutOnly } from '../features/auth/next-path.ts'

export const Route = createFileRoute('/_beside-posters/login')({
  validateSearch: nextSearch,
  beforeLoad: signedOutOnly,
  component: () => <LoginPage next={Route.useSearch().next} />,
})
