import type { FormerDecision, ReviewRound } from '@personae/contract/review-rounds'
import { fieldLabel } from '../../lib/character-fields.ts'
import { formatShortDay } from '../../lib/format-date.ts'
import { ordinal } from '../../lib/ordinal.ts'
import { Statement } from '../statement.tsx'

const VERDICTS: Record<NonNullable<ReviewRound['verdict']>, string> = {
  approved: 'approved',
  revision: 'sent back',
  permanent: 'rejected permanently',
  kept: 'kept as a correction',
  taken_off: 'taken off the site',
}

/** "2nd round, sent back by alice on Nov 21, 2026": the round in review, and the decision of the one before. */
export const secondRound = ({ round, ...decision }: FormerDecision): string =>
  `${ordinal(round)} round, ${decisionText(decision)}`

/** "sent back by alice on Nov 21, 2026". */
export const decisionText = ({
  verdict,
  by,
  at,
}: Omit<FormerDecision, 'round' | 'verdict'> & {
  verdict: NonNullable<ReviewRound['verdict']>
}): string => `${VERDICTS[verdict]} by ${by ?? 'a former admin'} on ${formatShortDay(at)}`

/** The reason of a decision, the remarks with their answers, and the reason for undoing it. */
export const Decision = ({ round: { reason, remarks, reopened } }: { round: ReviewRound }) => (
  <>
    {reason && <p className="written">{reason}</p>}
    {remarks.length > 0 && (
      <dl className="grid gap-10" aria-label="Remarks">
        {remarks.map(({ field, text, answer }) => (
          <div key={field} style={{ paddingLeft: 12, borderLeft: '3px solid var(--gold)' }}>
            <dt className="strong">{fieldLabel(field)}</dt>
            <dd className="written">{text}</dd>
            {answer && (
              <dd className="written">
                <span className="small">Left as it was, because: </span>
                {answer}
              </dd>
            )}
          </div>
        ))}
      </dl>
    )}
    {reopened && (
      <p className="written">
        <span className="small">
          Reopened by {reopened.by ?? 'a former admin'} on {formatShortDay(reopened.at)}
          {reopened.reason && ': '}
        </span>
        {reopened.reason}
      </p>
    )}
  </>
)

/** The submitter's note to the reviewer, with the sources by which it can be checked. */
export function NoteToReviewer({ round: { note, sources } }: { round: ReviewRound }) {
  if (!note && sources.length === 0) return null
  return (
    <section
      className="grid gap-4"
      style={{ paddingLeft: 12, borderLeft: '3px solid var(--line)' }}
      aria-label="Note to the reviewer"
    >
      <p className="small">Note to the reviewer, not published</p>
      <Statement text={note} links={sources} />
    </section>
  )
}
