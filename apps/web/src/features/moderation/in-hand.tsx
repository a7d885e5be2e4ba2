import { Button, Kbd } from '@mantine/core'
import '@mantine/core/styles/Kbd.css'
import { useHotkeys } from '@mantine/hooks'
import type { Character } from '@personae/contract/characters'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { LikenessBars } from '../../components/likeness-bars.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { trpc } from '../../lib/trpc.ts'
import classes from './desk.module.css'
import { ReasonDialog, type Rejection } from './reason-dialog.tsx'
import { KeysDialog } from './review-keys.tsx'
import { SubmissionFacts } from './submission-facts.tsx'
import { Suspects } from './suspects.tsx'
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

/** The submission in hand, and beside it everything that can be done about it. */
export function InHand({ character, isTaken, isDeciding, onMove, onDecide }: Props) {
  const { id, name } = character
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Rejection | null>(null)
  const [helping, setHelping] = useState(false)
  const { data: suspects = [] } = useQuery(trpc.duplicates.of.queryOptions({ id }))
  const [likeliest] = suspects
  const canDecide = !isTaken && !isDeciding
  const approve = () => canDecide && onDecide('approved')
  const ask = (kind: Rejection) => canDecide && setAsking(kind)
  const compare = () => {
    if (!likeliest) return
    const params = { newId: id, originalId: likeliest.id }
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
      <div className={classes.middle}>
        {isTaken && <TakenNote id={id} name={name} onNext={() => onMove(1)} />}
        <Suspects id={id} suspects={suspects} hasKey />
        <SubmissionFacts character={character} isDimmed={isTaken} />
      </div>
      <aside className={classes.right} aria-label={`Decide on ${name}`}>
        <div className={classes.verdicts}>
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
        </div>
        {likeliest && (
          <section className={classes.likeness}>
            <h3>
              Duplicate score {likeliest.score.toFixed(2)}: {likeliest.name}
            </h3>
            <LikenessBars parts={likeliest.parts} />
          </section>
        )}
        <div className={classes.moves}>
          <Button variant="default" onClick={() => onMove(-1)} rightSection={<Kbd size="xs">K</Kbd>}>
            Previous
          </Button>
          <Button variant="default" onClick={() => onMove(1)} rightSection={<Kbd size="xs">J</Kbd>}>
            Next
          </Button>
        </div>
        <div className={classes.more}>
          <LinkButton to="/character/$id/edit" params={{ id }} variant="subtle" size="sm">
            Quick Edit
          </LinkButton>
          <LinkButton to="/character/$id/history" params={{ id }} variant="subtle" size="sm">
            History
          </LinkButton>
          <Button
            variant="subtle"
            size="sm"
            onClick={() => setHelping(true)}
            rightSection={<Kbd size="xs">?</Kbd>}
          >
            All keys
          </Button>
        </div>
      </aside>
      <ReasonDialog
        kind={asking ?? 'revision'}
        opened={asking !== null && !isTaken}
        name={name}
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
