import type { CorrectionDecision, CorrectionRow } from '@personae/contract/corrections'
import { isForOwners } from '@personae/contract/corrections.constants'
import { REASON_REQUIRED } from '@personae/contract/moderation.constants'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import head from '../../../components/desk/item-head.module.css'
import { MovingOnNote } from '../../../components/desk/moving-on-note.tsx'
import { OpenItem } from '../../../components/desk/open-item.tsx'
import { deciding } from '../../../components/desk/presses.ts'
import { ShortcutButton } from '../../../components/desk/shortcut-button.tsx'
import { ExternalLink } from '../../../components/external-link.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { LoadFailed } from '../../../components/load-failed.tsx'
import { Note } from '../../../components/note.tsx'
import { Poster } from '../../../components/poster.tsx'
import { ReasonDialog } from '../../../components/reason-dialog.tsx'
import { useReasonTemplates } from '../../../components/reason-templates.tsx'
import { CharacterLink } from '../../../components/subject-link.tsx'
import { SubmissionSkeletons } from '../../../components/submission-card.tsx'
import { formatAge } from '../../../lib/format-date.ts'
import { notifyFailure } from '../../../lib/notify.ts'
import { draftKey } from '../../../lib/use-draft.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { useKeys } from '../../../lib/use-keys.ts'
import { closedText, kindText, nameOf } from '../correction-words.ts'
import { CorrectedFields } from './corrected-fields.tsx'
import classes from './corrections-desk.module.css'
import { deskCorrectionQuery } from './desk.queries.ts'
import { type Choices, chosenFields, knownChanges } from './use-chosen-fields.ts'

export interface OpenCorrectionProps {
  row: CorrectionRow
  choices: Choices
  isDecidedByOther: boolean
  isDeciding: boolean
  onMove: (step: 1 | -1) => void
  /** @returns whether it is decided */
  onDecide: (decision: CorrectionDecision) => Promise<boolean>
  /** The button that deletes the page. */
  remove: (character: { id: string; name: string }) => ReactNode
}

const KEYS = [
  ['↓ ↑', 'Next or previous field'],
  ['Space', 'Tick the field, or not'],
  ['A', 'Take the ticked fields, or accept the report'],
  ['X', 'Refuse, with a reason'],
  ['1 to 9', 'Refusing: use this template'],
] as const

export function OpenCorrection({
  row,
  choices,
  isDeciding,
  onMove,
  onDecide,
  remove,
  ...props
}: OpenCorrectionProps) {
  const { id, characterId, characterName, kind } = row
  const user = useCurrentUser()
  const query = useQuery(deskCorrectionQuery(id))
  const record = query.data
  const templates = useReasonTemplates()
  const [isRefusing, setRefusing] = useState(false)
  const [firstShown, setFirstShown] = useState<number | null>()
  if (record && firstShown === undefined) setFirstShown(record.version)
  const isClosed = props.isDecidedByOther || (record !== undefined && record.status !== 'open')
  // Without the record on screen, no decision is possible.
  const canDecide = record !== undefined && !isClosed && !isDeciding
  const changes = knownChanges(record?.changes ?? [])
  const chosen = chosenFields(choices, { id, version: record?.version ?? null }, changes)
  const baseVersion = record?.version ?? undefined

  const take = () => {
    if (!canDecide) return
    if (kind !== 'change') void onDecide({ id, verdict: 'accepted', reason: null, baseVersion })
    else if (chosen.isUploading)
      notifyFailure('The picture is not uploaded yet', 'Wait a moment, or choose it again.')
    else if (chosen.decision) void onDecide(chosen.decision)
    else if (chosen.fields.length === 0)
      notifyFailure('Nothing is ticked', 'Tick at least one field, or refuse the correction.')
    else notifyFailure('A value is not valid', 'The message beside it says why.')
  }
  const refuse = () => canDecide && setRefusing(true)
  useKeys({
    A: deciding(take),
    X: ({ repeat }) => !repeat && refuse(),
  })
  return (
    <>
      <OpenItem
        label={`Correction of ${characterName}`}
        decisionsLabel={`Decide on the correction of ${characterName}`}
        version={record && (record.version ?? 0)}
        keys={KEYS}
        onMove={onMove}
        decisions={
          <>
            <ShortcutButton shortcut="A" variant="filled" disabled={isClosed || !record} onClick={take}>
              {kind === 'change' ? `Take ${chosen.fields.length} of ${changes.length}` : 'Accept'}
            </ShortcutButton>
            <ShortcutButton shortcut="X" variant="danger" disabled={isClosed || !record} onClick={refuse}>
              Refuse
            </ShortcutButton>
          </>
        }
        links={
          characterId !== null && (
            <>
              <PageLinks id={characterId} />
              {!isClosed && remove({ id: characterId, name: characterName })}
            </>
          )
        }
      >
        {isClosed && (
          <MovingOnNote
            title="No longer open"
            text={`${closedText(characterName, record)} Opening the next correction…`}
            onNext={() => onMove(1)}
          />
        )}
        {!isClosed && record && record.version !== firstShown && (
          <Note
            title="The page was changed while you were reading"
            role="alert"
            text="The values below are the new ones. What was changed is not ticked."
          />
        )}
        <OwnerWord correction={record ?? row} />
        <Facts row={row} />
        {query.error && !record && <LoadFailed title="Couldn't load this correction" query={query} />}
        {!query.error && !record && <SubmissionSkeletons count={1} />}
        {kind !== 'change' && characterId !== null && (
          <ReportLinks id={characterId} otherId={row.other?.id} />
        )}
        {record && kind === 'change' && (
          <CorrectedFields
            subject={{ name: characterName, origin: row.origin, genres: row.genres }}
            changes={changes}
            chosen={chosen}
            isDisabled={isClosed}
          />
        )}
      </OpenItem>
      <ReasonDialog
        draft={draftKey(user, 'refusal', id)}
        title={
          kind === 'change'
            ? `Refuse the correction of ${characterName}`
            : `Refuse the report on ${characterName}`
        }
        templates={templates}
        confirm="Refuse"
        danger
        description="The author reads your reason."
        missing={REASON_REQUIRED}
        minRows={4}
        opened={isRefusing && !isClosed}
        isPending={isDeciding}
        onClose={() => setRefusing(false)}
        onReason={(reason) => onDecide({ id, verdict: 'refused', reason, baseVersion })}
      />
    </>
  )
}

/** What the owner of the page thinks of it; it binds nobody. */
function OwnerWord({ correction: { topic, ownerSays, ownerNote } }: { correction: CorrectionRow }) {
  if (!ownerSays && !isForOwners(topic))
    return <p className="small">The owner of the page is not asked, and does not see this report.</p>
  if (!ownerSays) return <p className="small">The owner of the page has not said anything yet.</p>
  return ownerSays === 'agrees' ? (
    <Note title="The owner of the page says: Yes, that is right" />
  ) : (
    <Note title="The owner of the page says: No, because …" tone="bad" text={ownerNote ?? ''} />
  )
}

function Facts({ row }: { row: CorrectionRow }) {
  const { characterId, characterName, origin, genres, imageUrl, by, createdAt, note, sources, other, kind } =
    row
  return (
    <article className={classes.facts} aria-label={characterName}>
      <Poster
        className={classes.poster}
        of={{ name: characterName, origin, genres, imageUrl }}
        sizes="96px"
        eager
      />
      <div>
        <h2 className={head.name}>
          <CharacterLink id={characterId} name={characterName} />
        </h2>
        <p className={head.soft}>{origin}</p>
        <p className={head.soft}>
          {kindText(row)} by {nameOf(by)}, {formatAge(createdAt)}
        </p>
      </div>
      {(note || sources.length > 0 || kind === 'duplicate') && (
        <dl className={classes.said}>
          {kind === 'duplicate' && (
            <div>
              <dt>The same as</dt>
              <dd>{other ? <CharacterLink {...other} /> : 'A character that was deleted'}</dd>
            </div>
          )}
          {note && (
            <div>
              <dt>Note</dt>
              <dd className={classes.text}>{note}</dd>
            </div>
          )}
          {sources.length > 0 && (
            <div>
              <dt>Sources</dt>
              {sources.map((source) => (
                <dd key={source}>
                  <ExternalLink href={source} />
                </dd>
              ))}
            </div>
          )}
        </dl>
      )}
    </article>
  )
}

const PageLinks = ({ id }: { id: string }) => (
  <>
    <LinkButton to="/character/$id/edit" params={{ id }} variant="subtle" size="sm">
      Quick Edit
    </LinkButton>
    <LinkButton to="/character/$id/history" params={{ id }} variant="subtle" size="sm">
      History
    </LinkButton>
  </>
)

/** What an admin may do about a report before accepting it. */
const ReportLinks = ({ id, otherId }: { id: string; otherId: string | undefined }) => (
  <div className="actions">
    {otherId !== undefined && (
      <LinkButton
        to="/admin/compare/$newId/$originalId"
        params={{ newId: id, originalId: otherId }}
        variant="default"
        size="sm"
      >
        Compare
      </LinkButton>
    )}
    <LinkButton to="/character/$id/edit" params={{ id }} variant="default" size="sm">
      Edit the Page
    </LinkButton>
  </div>
)
