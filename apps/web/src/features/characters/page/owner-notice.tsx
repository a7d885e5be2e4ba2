import { canResubmit } from '@personae/contract/access'
import type { Character } from '@personae/contract/characters'
import { STANDING_LABELS, standingOf } from '@personae/contract/characters.constants'
import { LinkButton } from '../../../components/link-button.tsx'
import { Note, NoteText } from '../../../components/note.tsx'
import { useCurrentUser } from '../../../lib/current-user.ts'
import classes from './character-page.module.css'

/** The state of an unpublished character. Only its submitter and admins can see the page. */
export function OwnerNotice({ character }: { character: Character }) {
  const user = useCurrentUser()
  if (!user || character.status === 'approved') return null
  const { title, text } = standing(character)
  return (
    <div className={classes.notice}>
      <Note title={title} tone={character.rejectedPermanently ? 'bad' : 'gold'}>
        <NoteText>{text}</NoteText>
        {!user.isAdmin && canResubmit(user, character) && (
          <LinkButton to="/character/$id/edit" params={{ id: character.id }} size="sm">
            Edit &amp; Resubmit
          </LinkButton>
        )}
      </Note>
    </div>
  )
}

function standing(character: Character) {
  if (character.status === 'pending') {
    return {
      title: 'Waiting for review',
      text: 'Only the submitter and the admins see this page until it is approved.',
    }
  }
  return {
    title: STANDING_LABELS[standingOf(character)],
    text: character.rejectionReason ?? 'No reason was given.',
  }
}
