import type { DisputeReading } from '@personae/contract/disputes'
import { REMOVAL_HOURS } from '@personae/contract/disputes.constants'
import { useSuspenseQuery } from '@tanstack/react-query'
import { BackLink } from '../../components/back-link.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { Note } from '../../components/note.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { CharacterLink } from '../../components/subject-link.tsx'
import { formatMoment } from '../../lib/format-date.ts'
import { AnswerForm } from './answer-form.tsx'
import { Answer, DisputeDetails } from './dispute-facts.tsx'
import classes from './disputes.module.css'
import { disputeQuery } from './disputes.queries.ts'

/** A report for both sides: what is claimed, what was answered, and what became of it. */
export function DisputePage({ id }: { id: string }) {
  const { data: report } = useSuspenseQuery(disputeQuery(id))
  const { reader, characterName, reportedCharacterId, status, createdAt } = report
  return (
    <div className="page">
      <BackLink to="/notifications">Back to Notifications</BackLink>
      <PageTitle title={`Copyright report: ${characterName}`}>
        {reader === 'admin' && (
          <LinkButton to="/admin/review" search={{ kind: 'copyright', id }}>
            Open at the Desk
          </LinkButton>
        )}
      </PageTitle>
      <div className={classes.sheet}>
        <div className="row wrap baseline" style={{ gap: '8px 12px' }}>
          <p className={classes.name}>
            <CharacterLink id={reportedCharacterId} name={characterName} />
          </p>
          <StatusPill of="dispute" state={status} />
        </div>
        <p className={classes.small}>
          {reader === 'reporter' ? 'You reported it' : 'Reported'} on {formatMoment(createdAt)}
        </p>
        <ReportResult report={report} />
        <section aria-labelledby="claim">
          <h2 id="claim">The claim</h2>
          <DisputeDetails dispute={report} />
        </section>
        {reader !== 'reporter' && (report.answer || report.mayAnswer) && (
          // The answer is in the place of its form once it was sent.
          <section data-place aria-labelledby="answer">
            <h2 id="answer">The answer</h2>
            {report.answer ? <Answer answer={report.answer} /> : <AnswerForm id={id} />}
          </section>
        )}
      </div>
    </div>
  )
}

const DECIDED = {
  upheld: 'Upheld: the page was removed',
  dismissed: 'Dismissed',
  resolved: 'Resolved: the page was removed for another reason',
}

/** What was decided, or what happens next. */
function ReportResult({ report }: { report: DisputeReading }) {
  const { status, decidedAt, adminNotes } = report
  if (status !== 'pending')
    return (
      <Note
        title={decidedAt ? `${DECIDED[status]} on ${formatMoment(decidedAt)}` : DECIDED[status]}
        tone={status === 'dismissed' ? 'gold' : 'bad'}
        {...(adminNotes && { text: adminNotes })}
      />
    )
  const when = `An admin decides within ${REMOVAL_HOURS} hours of the report, and you are notified.`
  if (report.reader === 'owner')
    return (
      <Note
        title={report.mayAnswer ? 'You can answer this report once' : 'Your answer was sent'}
        text={[
          `${when} Admins alone read your answer, beside the claim.`,
          'If the report is upheld, the page is removed for good.',
        ]}
      />
    )
  return report.reader === 'reporter' ? <Note title="An admin will read it" text={when} /> : null
}
