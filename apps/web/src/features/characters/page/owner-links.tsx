import { canUnpublish } from '@personae/contract/access'
import type { Character } from '@personae/contract/characters'
import { LinkButton } from '../../../components/link-button.tsx'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { UnpublishButton } from '../mine/unpublish-button.tsx'

/** For the submitter of a page and the admins: what they can do with it. */
export default function OwnerLinks({ character }: { character: Character }) {
  const user = useCurrentUser()
  if (!user) return null
  const { id } = character
  return (
    <>
      <LinkButton to="/character/$id/history" params={{ id }}>
        History
      </LinkButton>
      {canUnpublish(user, character) && (
        <>
          <LinkButton to="/promote" search={{ character: id }}>
            Promote
          </LinkButton>
          <UnpublishButton character={character} />
        </>
      )}
    </>
  )
}
