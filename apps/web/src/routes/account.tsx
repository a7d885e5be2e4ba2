import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '../features/auth/account/account-page.tsx'
import { Webhooks } from '../features/webhooks/webhooks.tsx'

export const Route = createFileRoute('/account')({
  staticData: { access: 'signed-in' },
  component: () => <AccountPage webhooks={<Webhooks />} />,
})
