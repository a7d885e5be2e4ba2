import type { Character } from '@personae/contract/characters'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { useCurrentUser } from '../../../lib/current-user.ts'

// Loaded only for admins, with its dialogs and forms.
const ReviewActions = lazyPart(
  async () => ({ default: (await import('./review-actions.tsx')).ReviewActions }),
  { name: 'The review' },
)

export function CharacterReview({ character }: { character: Character }) {
  const user = useCurrentUser()
  if (!user?.isAdmin) return null
  return <ReviewActions character={character} />
}
