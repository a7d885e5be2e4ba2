import { type DisputeReading, answerInput } from '@personae/contract/disputes'
import { REMOVAL_HOURS } from '@personae/contract/disputes.constants'
import { useSuspenseQuery } from '@tanstack/react-query'
import { BackLink } from '../../components/back-link.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { Note } from '../../components/note.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { CharacterLink } from '../../components/subject-link.tsx'
import { isLate } from '../../lib/format-age.ts'
import { formatMoment } from '../../lib/format-date.ts'
import { Answer, DisputeDetails } from './dispute-facts.tsx'
import classes from './disputes.module.css'
import { disputeQuery } from './disputes.queries.ts'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { CountedText, CountedTextarea, LINK_LIST } from '../../components/counted-fields.tsx'
import { Checkbox } from '../../components/checkbox.ts'
import { SubmitButton } from '../../components/submit-button.tsx'
import { invalidateReports, invalidating } from '../../lib/invalidate.ts'
import { splitLinks } from '../../lib/split-list.ts'
import { trpc } from '../../lib/trpc.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useToastMutation } from '../../lib/use-toast-mutation.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'

/** The page of a report for both sides: the claim, the answer, and the decision. */
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
      <div className={`grid gap-20 ${classes.sheet}`} style={{ maxWidth: '60rem' }}>
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
          // Gets the focus when the sent answer replaces its form.
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

/** The decision, or what happens next. */
function ReportResult({ report }: { report: DisputeReading }) {
  const { status, createdAt, decidedAt, adminNotes } = report
  if (status !== 'pending')
    return (
      <Note
        title={decidedAt ? `${DECIDED[status]} on ${formatMoment(decidedAt)}` : DECIDED[status]}
        tone={status === 'dismissed' ? 'gold' : 'bad'}
        text={adminNotes}
      />
    )
  const when = isLate(createdAt, REMOVAL_HOURS)
    ? `The ${REMOVAL_HOURS} hours in which an admin decides are over. You are notified of the decision.`
    : `An admin decides within ${REMOVAL_HOURS} hours of the report, and you are notified.`
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

const NOTHING = { text: '', links: '', withDates: false }

/** The form for the only answer to a report. The text is a draft in this browser until it is sent. */
function AnswerForm({ id }: { id: string }) {
  const toInput = ({ links, ...values }: typeof NOTHING) => ({ id, ...values, links: splitLinks(links) })
  const form = useZodForm(answerInput, {
    initialValues: NOTHING,
    toInput,
    onValuesChange: (values) => draft.save(values),
  })
  const draft = useDraft({ form: 'report-answer', id, untouched: NOTHING, restore: form.setValues })
  const answer = useToastMutation({
    call: trpc.disputes.answer.mutationOptions(invalidating(invalidateReports)),
    done: ['Answer Sent', 'You are notified once an admin has decided.'],
    failed: ["Couldn't send your answer", undefined, form],
    onDone: () => draft.drop({ forGood: true }),
  })
  return (
    <form
      noValidate
      className="grid gap-20"
      onSubmit={form.onSubmit((values) => answer.mutate(toInput(values)))}
    >
      <CountedTextarea
        form={form}
        field="text"
        label="Your answer"
        description="Why the page is no copy, or yours to publish"
        max={MAX_LENGTH.description}
        minRows={5}
        required
      />
      <CountedText
        form={form}
        field="links"
        label="Links"
        description="Where it can be checked: web addresses, separated by commas (optional)"
        {...LINK_LIST}
      />
      <Checkbox
        key={form.key('withDates')}
        {...form.getInputProps('withDates', { type: 'checkbox' })}
        label="Add the dates of the page and the number of its versions"
        description="When it was submitted and published, as this site has recorded it"
      />
      <div className="actions">
        <SubmitButton isPending={answer.isPending} underWay="Sending...">
          Send Answer
        </SubmitButton>
      </div>
    </form>
  )
}
