import { lazyPart } from '../../components/lazy-part.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'

// Loaded only for admins, with its dialogs and forms.
const AdminActions = lazyPart(async () => ({ default: (await import('./admin-actions.tsx')).AdminActions }), {
  name: 'The decision',
})

export const CompanyAdmin = ({ id }: { id: string }) =>
  useCurrentUser()?.isAdmin ? <AdminActions id={id} /> : null
