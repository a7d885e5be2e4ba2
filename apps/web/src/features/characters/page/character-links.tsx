import type { Character } from '@personae/contract/characters'
import { LinkButton } from '../../../components/link-button.tsx'
import { useCurrentUser } from '../../../lib/current-user.ts'

/** For the submitter and admins. */
export function HistoryLink({ character: { id, submittedBy } }: { character: Character }) {
  const user = useCurrentUser()
  if (!user || (!user.isAdmin && user.id !== submittedBy)) return null
  return (
    <LinkButton to="/character/$id/history" params={{ id }} variant="default">
      History
    </LinkButton>
  )
}

/** For the submitter of a published character. */
export function PromoteLink({ character: { id, submittedBy, status } }: { character: Character }) {
  const user = useCurrentUser()
  if (user?.id !== submittedBy || status !== 'approved') return null
  return (
    <LinkButton to="/promote" search={{ character: id }} variant="default">
      Promote
    </LinkButton>
  )
}
