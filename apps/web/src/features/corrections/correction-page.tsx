import type { CorrectedField, Correction } from '@personae/contract/corrections'
import { caseOn } from '@personae/contract/corrections.constants'
import { statementOf } from '@personae/contract/statement'
import { useSuspenseQuery } from '@tanstack/react-query'
import { BackLink } from '../../components/back-link.tsx'
import { BeforeAndAfter, FieldChange, SingleValue } from '../../components/field-change.tsx'
import { Note } from '../../components/note.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Statement } from '../../components/statement.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { CharacterLink } from '../../components/subject-link.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'
import { formatMoment } from '../../lib/format-date.ts'
import { nameOf, ownWord, sentWord, subjectOf, wordText } from './correction-words.ts'
import { correctionQuery } from './corrections.queries.ts'
import classes from './corrections.module.css'
import { OwnerAnswer } from './owner-answer.tsx'
import { OwnerWords } from './owner-words.tsx'
import { WithdrawCorrection } from './withdraw-correction.tsx'

/** A correction for its author and for the owner of the page: what was suggested, and what became of it. */
export function CorrectionPage({ id }: { id: string }) {
  const { data: correction } = useSuspenseQuery(correctionQuery(id))
  const { kind, characterId, characterName, version, status, changes, note, sources, may, other } = correction
  const isMine = useCurrentUser()?.username === correction.by
  const what = caseOn(correction, characterName)
  return (
    <div className="page">
      {characterId && version !== null ? (
        <BackLink to="/character/$id" params={{ id: characterId }}>
          Back to {characterName}
        </BackLink>
      ) : (
        <BackLink to="/submissions">Back to My Submissions</BackLink>
      )}
      <PageTitle title={isMine ? `Your ${what}` : `${what[0]!.toUpperCase()}${what.slice(1)}`}>
        {may.withdraw && <WithdrawCorrection correction={correction} />}
      </PageTitle>
      <div className={classes.sheet}>
        <div className="row wrap baseline" style={{ gap: '4px 12px' }}>
          <p className={classes.name}>
            {kind === 'duplicate' && other ? (
              <>
                The same as <CharacterLink {...other} />
              </>
            ) : (
              subjectOf(correction)
            )}
          </p>
          <StatusPill of="correction" state={status} />
        </div>
        <p className={classes.small}>
          {sentWord(correction)} {!isMine && `by ${nameOf(correction.by)} `}on{' '}
          {formatMoment(correction.createdAt)}
        </p>
        <Decision correction={correction} isMine={isMine} />
        <Owner correction={correction} />
        {changes.map((change) => (
          <FieldChange key={change.field} field={change.field}>
            <BeforeAndAfter
              field={change.field}
              labels={['When it was suggested', 'Proposed']}
              before={change.base}
              after={change.proposed}
            />
            <ChangeResult correction={correction} change={change} />
          </FieldChange>
        ))}
        {(note || sources.length > 0) && (
          <section>
            <h2 className="label" style={{ marginBottom: 4 }}>
              Note and sources
            </h2>
            <Statement text={note} links={sources} />
          </section>
        )}
      </div>
    </div>
  )
}

const DECIDED = {
  accepted: 'Accepted',
  partly: 'Accepted in part',
  refused: 'Refused',
  resolved: 'The page was removed',
}

/** The decision, its reason, and for the author what can be done about a refusal. */
function Decision({ correction, isMine }: { correction: Correction; isMine: boolean }) {
  const { kind, topic, characterId, status, decidedBy, decidedAt, reason, rule } = correction
  if (status === 'open' || !decidedAt) return null
  const when = `on ${formatMoment(decidedAt)}`
  if (status === 'withdrawn') return <Note title={`Withdrawn ${when}`} />
  // A correction of a page that its submitter has deleted ends without a decision.
  const by = decidedBy === null && characterId === null ? '' : ` by ${nameOf(decidedBy)}`
  return (
    <Note
      title={`${DECIDED[status]}${by} ${when}`}
      tone={status === 'refused' ? 'bad' : 'gold'}
      text={[
        status === 'accepted' && topic === 'removal' && 'The page was taken off the site.',
        reason,
        status === 'refused' &&
          isMine &&
          statementOf({ effect: 'correction', rule, isNoticed: kind !== 'change' }).join(' '),
      ]}
    />
  )
}

/** The opinions of the page's owners. An owner gets buttons to answer as long as the correction is open. */
function Owner({ correction }: { correction: Correction }) {
  const own = ownWord(correction, useCurrentUser())
  if (!correction.may.answer) return <OwnerWords words={correction.ownerWords} />
  return (
    <>
      <Note
        title="Is that right?"
        text={own ? `You said: ${wordText(own)}` : 'Admins decide. What you say is shown to them first.'}
      >
        <div className="row wrap gap-8" style={{ marginTop: 12 }}>
          <OwnerAnswer correction={correction} />
        </div>
      </Note>
      <OwnerWords words={correction.ownerWords.filter((word) => word !== own)} />
    </>
  )
}

/** What became of a field. While the correction is open: what others have made of the field since. */
function ChangeResult({ correction, change }: { correction: Correction; change: CorrectedField }) {
  const { status, decidedBy, taken } = correction
  const { field, amended, current, isChanged } = change
  if (amended !== undefined)
    return (
      <>
        <p className="full small">Accepted, amended by {nameOf(decidedBy)}:</p>
        <SingleValue field={field} value={amended} />
      </>
    )
  if (status === 'partly')
    return <p className="full small">{taken.includes(field) ? 'Accepted' : 'Not accepted'}</p>
  if (status !== 'open' || !isChanged) return null
  return (
    <>
      <p className="full small">Others have changed it since. It is now:</p>
      <SingleValue field={field} value={current} />
    </>
  )
}
