import { editRefusal } from '@personae/contract/access'
import type { Character } from '@personae/contract/characters'
import { LinkButton } from '../../components/link-button.tsx'
import { Note, NoteText } from '../../components/note.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'
import classes from './character-page.module.css'

/** Where an unpublished character stands: for its submitter, and for admins. Nobody else sees the page at all. */
export function OwnerNotice({ character }: { character: Character }) {
  const user = useCurrentUser()
  if (!user || character.status === 'approved') return null
  const { title, text } = standing(character)
  const canResubmit = !user.isAdmin && editRefusal(user, character) === null
  return (
    <div className={classes.notice}>
      <Note title={title} tone={character.rejectedPermanently ? 'bad' : 'gold'}>
        <NoteText>{text}</NoteText>
        {canResubmit && (
          <LinkButton to="/character/$id/edit" params={{ id: character.id }} size="sm">
            Edit &amp; Resubmit
          </LinkButton>
        )}
      </Note>
    </div>
  )
}

function standing({ status, rejectionReason, rejectedPermanently }: Character) {
  if (status === 'pending') {
    return {
      title: 'Waiting for review',
      text: 'Only the submitter and the admins see this page until it is approved.',
    }
  }
  return {
    title: rejectedPermanently ? 'Rejected permanently' : 'Sent back for revision',
    text: rejectionReason ?? 'No reason was given.',
  }
}
