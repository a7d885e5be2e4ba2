import type { Character, SubmissionRow } from '@personae/contract/characters'
import type { Decision } from '@personae/contract/moderation'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { OpenItem } from '../../../components/desk/open-item.tsx'
import { SimilarityBars } from '../../../components/similarity-bars.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { LoadFailed } from '../../../components/load-failed.tsx'
import { Note } from '../../../components/note.tsx'
import { SubmissionSkeletons } from '../../../components/submission-card.tsx'
import { invalidateQueue } from '../../../lib/invalidate.ts'
import { useKeys } from '../../../lib/use-keys.ts'
import { type Rejection, RejectionDialog } from '../actions/rejection-dialog.tsx'
import { submissionQuery, suspectsQuery } from '../moderation.queries.ts'
import { VerdictButtons } from '../actions/verdict-buttons.tsx'
import { Suspects } from '../actions/suspects.tsx'
import { DecidedNote } from '../actions/decided-note.tsx'
import { type CharacterField, fieldNames } from '@personae/contract/character-fields'
import { ExternalLink } from '../../../components/external-link.tsx'
import { Poster } from '../../../components/poster.tsx'
import { fieldLabel, fieldText } from '../../../lib/character-fields.ts'
import { formatAge } from '../../../lib/format-date.ts'
import facts from './submission-facts.module.css'
import { CharacterLink } from '../../../components/subject-link.tsx'

interface Props {
  character: SubmissionRow
  isDecidedByOther: boolean
  isDeciding: boolean
  onMove: (step: 1 | -1) => void
  /** `seen` is the record on screen. */
  onDecide: (seen: Character, decision: Decision) => void
}

export function OpenSubmission({ character, isDeciding, onMove, onDecide, ...props }: Props) {
  const { id, name } = character
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Rejection | null>(null)
  const submission = useQuery(submissionQuery(id))
  const record = submission.data
  const likeliest = useQuery(suspectsQuery(id)).data?.[0]
  const [firstShown, setFirstShown] = useState<number>()
  if (record && firstShown === undefined) setFirstShown(record.version)
  // Its record is pushed at once; the queue is not, so that its rows do not move under a reviewer.
  const isDecidedByOther = props.isDecidedByOther || (record !== undefined && record.status !== 'pending')
  useEffect(() => {
    if (isDecidedByOther) void invalidateQueue()
  }, [isDecidedByOther])
  const isChanged = record !== undefined && firstShown !== undefined && record.version !== firstShown
  // Without the record on screen, no decision is possible.
  const canDecide = record !== undefined && !isDecidedByOther && !isDeciding
  const approve = () => canDecide && onDecide(record, { verdict: 'approved' })
  const ask = (kind: Rejection) => canDecide && setAsking(kind)
  const compare = () => {
    if (!likeliest) return
    const params = { newId: id, originalId: likeliest.id }
    void navigate({ to: '/admin/compare/$newId/$originalId', params })
  }
  useKeys({
    // A key that is held down decides only once, not on the next submission too.
    A: ({ repeat }) => !repeat && approve(),
    R: () => ask('revision'),
    X: () => ask('permanent'),
    C: compare,
  })
  return (
    <>
      <OpenItem
        label={`Submission: ${name}`}
        decisionsLabel={`Decide on ${name}`}
        keys={KEYS}
        onMove={onMove}
        decisions={
          <VerdictButtons disabled={isDecidedByOther || !record} onApprove={approve} onReject={ask} />
        }
        aside={
          likeliest && (
            <>
              <h3>
                Duplicate score {likeliest.score.toFixed(2)}: {likeliest.name}
              </h3>
              <SimilarityBars parts={likeliest.parts} />
            </>
          )
        }
        links={
          <>
            <LinkButton to="/character/$id/edit" params={{ id }} variant="subtle" size="sm">
              Quick Edit
            </LinkButton>
            <LinkButton to="/character/$id/history" params={{ id }} variant="subtle" size="sm">
              History
            </LinkButton>
          </>
        }
      >
        {isChanged && !isDecidedByOther && (
          <Note
            title="Changed while you were reading"
            role="alert"
            text="The text below is the new one. Its history has what was there before."
          />
        )}
        {isDecidedByOther && <DecidedNote id={id} name={name} onNext={() => onMove(1)} />}
        <Suspects id={id} hasKey />
        {record ? (
          <SubmissionFacts character={record} isDimmed={isDecidedByOther} />
        ) : submission.error ? (
          <LoadFailed title="Couldn't load this submission" query={submission} />
        ) : (
          <SubmissionSkeletons count={1} />
        )}
      </OpenItem>
      <RejectionDialog
        kind={asking ?? 'revision'}
        opened={asking !== null && !isDecidedByOther}
        name={name}
        onClose={() => setAsking(null)}
        isPending={isDeciding}
        onReason={(reason) =>
          asking && record && onDecide(record, { verdict: asking, rejectionReason: reason })
        }
      />
    </>
  )
}

const KEYS = [
  ['J', 'Next submission'],
  ['K', 'Previous submission'],
  ['A', 'Approve'],
  ['R', 'Send for revision, with a reason'],
  ['X', 'Reject permanently, with a reason'],
  ['C', 'Compare with the possible duplicate'],
  ['D', 'Comparing: reject as a duplicate'],
  ['N', 'Comparing: not a duplicate'],
  ['C or Esc', 'Comparing: back to the desk'],
  ['Ctrl Enter', 'Send the reason'],
  ['U', 'Undo the last decision'],
  ['G R', 'Open the review desk, from any page'],
  ['?', 'Keyboard shortcuts'],
] as const

const DOT = ' · '

/** Shown above the facts or, as links, below them. */
const ELSEWHERE = new Set<CharacterField>([
  'name',
  'origin',
  'multiverse',
  'genres',
  'externalLinks',
  'crossGenreLinks',
  'imageUrl',
])
const FACTS = fieldNames.filter((field) => !ELSEWHERE.has(field))

function SubmissionFacts({ character, isDimmed }: { character: Character; isDimmed: boolean }) {
  const { id, name, origin, multiverse, genres, submittedByUsername, createdAt } = character
  const about = [origin, multiverse, genres.join(', ')].filter(Boolean).join(DOT)
  const links = [...character.externalLinks, ...character.crossGenreLinks]
  return (
    <article className={facts.root} aria-label={name} data-dimmed={isDimmed}>
      <Poster className={facts.poster} of={character} sizes="240px" eager />
      <div>
        <h2 className={facts.name}>
          <CharacterLink id={id} name={name} />
        </h2>
        <p className={facts.soft}>{about}</p>
        <p className={facts.soft}>
          Submitted by {submittedByUsername}, {formatAge(createdAt)}
        </p>
      </div>
      <dl className={facts.facts}>
        {FACTS.map((field) => {
          const text = fieldText(field, character[field])
          return (
            text !== '' && (
              <div key={field}>
                <dt>{fieldLabel(field)}</dt>
                <dd>{text}</dd>
              </div>
            )
          )
        })}
        {links.length > 0 && (
          <div>
            <dt>Links</dt>
            {links.map((link) => (
              <dd key={link}>
                <ExternalLink href={link} />
              </dd>
            ))}
          </div>
        )}
      </dl>
    </article>
  )
}
