import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '../features/auth/account-page.tsx'
import { requireSignedIn } from '../lib/require-signed-in.ts'

export const Route = createFileRoute('/account')({
  beforeLoad: requireSignedIn,
  component: AccountPage,
})
