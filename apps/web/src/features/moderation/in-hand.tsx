import { Button, Kbd } from '@mantine/core'
import '@mantine/core/styles/Kbd.css'
import { useHotkeys } from '@mantine/hooks'
import type { Character } from '@personae/contract/characters'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '../../lib/trpc.ts'
import { ReasonDialog, type Rejection } from './reason-dialog.tsx'
import { ReviewCard } from './review-card.tsx'
import { KeysDialog } from './review-keys.tsx'
import classes from './review.module.css'
import { TakenNote } from './taken-note.tsx'
import type { Verdict } from './use-held-decisions.ts'

interface Props {
  character: Character
  /** Somebody else has decided on it. */
  isTaken: boolean
  isDeciding: boolean
  onMove: (step: 1 | -1) => void
  onDecide: (verdict: Verdict, reason?: string) => void
}

/** The submission in hand, with everything that can be done about it. */
export function InHand({ character, isTaken, isDeciding, onMove, onDecide }: Props) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Rejection | null>(null)
  const [helping, setHelping] = useState(false)
  const { data: duplicates = [] } = useQuery(trpc.duplicates.of.queryOptions({ id: character.id }))
  const [likeliest] = duplicates
  const canDecide = !isTaken && !isDeciding
  const approve = () => canDecide && onDecide('approved')
  const ask = (kind: Rejection) => canDecide && setAsking(kind)
  const compare = () => {
    if (!likeliest) return
    const params = { newId: character.id, originalId: likeliest.characterId }
    void navigate({ to: '/admin/compare/$newId/$originalId', params })
  }
  useHotkeys(
    asking || helping
      ? []
      : [
          ['J', () => onMove(1)],
          ['K', () => onMove(-1)],
          ['A', approve],
          ['R', () => ask('revision')],
          ['X', () => ask('permanent')],
          ['C', compare],
          ['?', () => setHelping(true)],
          ['shift+?', () => setHelping(true)],
        ],
  )
  return (
    <>
      {isTaken && <TakenNote id={character.id} name={character.name} onNext={() => onMove(1)} />}
      <ReviewCard character={character} duplicates={duplicates} isDimmed={isTaken} />
      <div className={classes.actions}>
        <Button onClick={approve} disabled={!canDecide} rightSection={<Kbd size="xs">A</Kbd>}>
          Approve
        </Button>
        <Button
          variant="default"
          onClick={() => ask('revision')}
          disabled={!canDecide}
          rightSection={<Kbd size="xs">R</Kbd>}
        >
          Send for Revision
        </Button>
        <Button
          variant="danger"
          onClick={() => ask('permanent')}
          disabled={!canDecide}
          rightSection={<Kbd size="xs">X</Kbd>}
        >
          Reject Permanently
        </Button>
        {likeliest && (
          <Button variant="default" onClick={compare} rightSection={<Kbd size="xs">C</Kbd>}>
            Compare
          </Button>
        )}
        <span className={classes.moves}>
          <Button variant="default" onClick={() => onMove(-1)} rightSection={<Kbd size="xs">K</Kbd>}>
            Previous
          </Button>
          <Button variant="default" onClick={() => onMove(1)} rightSection={<Kbd size="xs">J</Kbd>}>
            Next
          </Button>
          <Button variant="default" aria-label="Keys" onClick={() => setHelping(true)}>
            <Kbd size="xs">?</Kbd>
          </Button>
        </span>
      </div>
      <ReasonDialog
        kind={asking ?? 'revision'}
        opened={asking !== null && !isTaken}
        name={character.name}
        onClose={() => setAsking(null)}
        onReason={(reason) => {
          if (asking) onDecide(asking, reason)
          setAsking(null)
        }}
      />
      <KeysDialog opened={helping} onClose={() => setHelping(false)} />
    </>
  )
}
