import { Button, Kbd } from '@mantine/core'
import '@mantine/core/styles/Kbd.css'
import type { Character } from '@personae/contract/characters'
import type { Verdict } from '@personae/contract/moderation'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useState } from 'react'
import { LikenessBars } from '../../components/likeness-bars.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { trpc } from '../../lib/trpc.ts'
import classes from './desk.module.css'
import { ReasonDialog, type Rejection } from './reason-dialog.tsx'
import { KeysDialog } from './review-keys.tsx'
import { SubmissionFacts } from './submission-facts.tsx'
import { Suspects } from './suspects.tsx'
import { TakenNote } from './taken-note.tsx'
import { useDeskKeys } from './use-desk-keys.ts'

interface Props {
  /** What is told about the submission. */
  ref: RefObject<HTMLDivElement | null>
  character: Character
  /** Somebody else has decided on it. */
  isTaken: boolean
  isDeciding: boolean
  onMove: (step: 1 | -1) => void
  onDecide: (verdict: Verdict, reason?: string) => void
}

/** The submission in hand, and beside it everything that can be done about it. */
export function InHand({ ref, character, isTaken, isDeciding, onMove, onDecide }: Props) {
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
  useEffect(() => {
    // Where the whole page scrolls, each one is read from its beginning all the same.
    if (ref.current && ref.current.getBoundingClientRect().top < 0) ref.current.scrollIntoView()
  }, [ref])
  useDeskKeys({
    J: () => onMove(1),
    K: () => onMove(-1),
    // A key that is held down decides once, not on whatever comes next.
    A: ({ repeat }) => !repeat && approve(),
    R: () => ask('revision'),
    X: () => ask('permanent'),
    C: compare,
    '?': () => setHelping(true),
    'shift+?': () => setHelping(true),
  })
  return (
    <>
      {/* It scrolls by itself, so it can be given the focus: the arrows and the space bar read on. */}
      <div
        ref={ref}
        className={classes.middle}
        tabIndex={-1}
        role="region"
        aria-label={`Submission: ${name}`}
      >
        {isTaken && <TakenNote id={id} name={name} onNext={() => onMove(1)} />}
        <Suspects id={id} suspects={suspects} hasKey />
        <SubmissionFacts character={character} isDimmed={isTaken} />
      </div>
      <aside className={classes.right} aria-label={`Decide on ${name}`}>
        <div className={classes.verdicts}>
          <Button onClick={approve} disabled={isTaken} rightSection={<Kbd size="xs">A</Kbd>}>
            Approve
          </Button>
          <Button
            variant="default"
            onClick={() => ask('revision')}
            disabled={isTaken}
            rightSection={<Kbd size="xs">R</Kbd>}
          >
            Send for Revision
          </Button>
          <Button
            variant="danger"
            onClick={() => ask('permanent')}
            disabled={isTaken}
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
        isPending={isDeciding}
        onReason={(reason) => asking && onDecide(asking, reason)}
      />
      <KeysDialog opened={helping} onClose={() => setHelping(false)} />
    </>
  )
}
