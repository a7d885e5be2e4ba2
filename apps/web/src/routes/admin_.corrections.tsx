import { createFileRoute } from '@tanstack/react-router'
import { CorrectionsPage } from '../features/corrections/desk/corrections-page.tsx'
import { DeleteButton } from '../features/moderation/actions/delete-button.tsx'

export const Route = createFileRoute('/admin_/corrections')({
  staticData: { access: 'admin', fillsScreen: true },
  component: () => (
    <CorrectionsPage remove={(character) => <DeleteButton character={character} size="sm" />} />
  ),
})
