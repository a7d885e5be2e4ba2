import { answerInput } from '@personae/contract/disputes'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { CountedText, CountedTextarea, listCounter, pasteLines } from '../../components/counted-fields.tsx'
import { Checkbox } from '../../components/checkbox.ts'
import { SubmitButton } from '../../components/submit-button.tsx'
import { invalidateReports, invalidating } from '../../lib/invalidate.ts'
import { splitLinks } from '../../lib/split-list.ts'
import { trpc } from '../../lib/trpc.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useToldCall } from '../../lib/use-told-call.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'

const NOTHING = { text: '', links: '', withDates: false }

const ofLinks = listCounter(MAX_LENGTH.link)

/** The one answer to a report, which is kept in this browser until it is sent. */
export function AnswerForm({ id }: { id: string }) {
  const toInput = ({ links, ...values }: typeof NOTHING) => ({ id, ...values, links: splitLinks(links) })
  const form = useZodForm(answerInput, {
    initialValues: NOTHING,
    toInput,
    onValuesChange: (values) => draft.save(values),
  })
  const draft = useDraft({ form: 'report-answer', id, untouched: NOTHING, restore: form.setValues })
  const answer = useToldCall({
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
        counter={ofLinks}
        onPaste={pasteLines}
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
