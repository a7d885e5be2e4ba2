import { LinkButton } from '../../components/link-button.tsx'
import { Button } from '@mantine/core'
import type { Character } from '@personae/contract/characters'
import { useState } from 'react'
import { useCurrentUser } from '../../lib/current-user.ts'
import { ReasonDialog, type Rejection } from './reason-dialog.tsx'
import { useReview } from './use-review.ts'

interface Props {
  character: Character
  /** In a list: smaller, and editing is left to the character's own page. */
  compact?: boolean
}

/** What an admin can do about a character; nothing for anybody else. */
export function ReviewActions({ character, compact = false }: Props) {
  const user = useCurrentUser()
  const { approve, reject, isPending } = useReview(character.id)
  const [kind, setKind] = useState<Rejection>('revision')
  const [asking, setAsking] = useState(false)
  const ask = (which: Rejection) => {
    setKind(which)
    setAsking(true)
  }
  if (!user?.isAdmin) return null
  const size = compact ? 'sm' : 'md'

  return (
    <>
      {character.status === 'pending' && (
        <>
          <Button size={size} variant={compact ? 'default' : 'filled'} onClick={approve} disabled={isPending}>
            Approve
          </Button>
          <Button size={size} variant="default" onClick={() => ask('revision')} disabled={isPending}>
            Reject for Resubmission
          </Button>
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
        kind={kind}
        opened={asking}
        name={character.name}
        onClose={() => setAsking(false)}
        onReason={(reason) => {
          setAsking(false)
          reject(kind, reason)
        }}
      />
    </>
  )
}
