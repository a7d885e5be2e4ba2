import { Button } from '@mantine/core'
import type { Character } from '@personae/contract/characters'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LinkButton } from '../../components/link-button.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'
import { trpc } from '../../lib/trpc.ts'
import { ReasonDialog, type Rejection } from './reason-dialog.tsx'
import { Suspects } from './suspects.tsx'
import { TakenNote } from './taken-note.tsx'
import { useReview } from './use-review.ts'

interface Props {
  character: Character
  /** In a list: smaller, and editing is left to the character's own page. */
  compact?: boolean
  /** The one that this submission may be a duplicate of. */
  duplicateOf?: Pick<Character, 'id' | 'name'>
}

const duplicateReason = ({ id, name }: Pick<Character, 'id' | 'name'>): string =>
  `This character is already in the database: ${name}, ${window.location.origin}/character/${id}`

/** Who a submission may be a duplicate of. */
function SuspectsOf({ id }: { id: string }) {
  const { data: suspects = [] } = useQuery(trpc.duplicates.of.queryOptions({ id }))
  return <Suspects id={id} suspects={suspects} />
}

/** What an admin can do about a character; nothing for anybody else. */
export function ReviewActions({ character, compact = false, duplicateOf }: Props) {
  const user = useCurrentUser()
  const [kind, setKind] = useState<Rejection>('revision')
  const [asking, setAsking] = useState(false)
  const [suggestion, setSuggestion] = useState('')
  const close = () => setAsking(false)
  const { approve, reject, isPending, isTaken, moveOn } = useReview(character.id, close)
  const ask = (which: Rejection, reason = '') => {
    setKind(which)
    setSuggestion(reason)
    setAsking(true)
  }
  if (!user?.isAdmin) return null
  if (isTaken && character.status === 'pending') {
    return <TakenNote id={character.id} name={character.name} onNext={() => void moveOn()} />
  }
  const size = compact ? 'sm' : 'md'

  return (
    <>
      {!compact && character.status === 'pending' && <SuspectsOf id={character.id} />}
      {character.status === 'pending' && (
        <>
          <Button size={size} variant={compact ? 'default' : 'filled'} onClick={approve} disabled={isPending}>
            Approve
          </Button>
          <Button size={size} variant="default" onClick={() => ask('revision')} disabled={isPending}>
            Reject for Resubmission
          </Button>
          {duplicateOf && (
            <Button
              size={size}
              variant="default"
              onClick={() => ask('permanent', duplicateReason(duplicateOf))}
              disabled={isPending}
            >
              Reject as Duplicate
            </Button>
          )}
          <Button size={size} variant="danger" onClick={() => ask('permanent')} disabled={isPending}>
            Reject Permanently
          </Button>
        </>
      )}
      {!compact && (
        <LinkButton to="/character/$id/edit" params={{ id: character.id }} variant="default">
          Quick Edit
        </LinkButton>
      )}
      <ReasonDialog
        key={suggestion}
        kind={kind}
        suggestion={suggestion}
        opened={asking}
        name={character.name}
        isPending={isPending}
        onClose={close}
        onReason={(reason) => reject(kind, reason)}
      />
    </>
  )
}
