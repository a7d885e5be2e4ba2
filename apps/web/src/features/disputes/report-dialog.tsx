import type { Character } from '@personae/contract/characters'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { reportInput } from '@personae/contract/disputes'
import { useMutation } from '@tanstack/react-query'
import { CountedText, CountedTextarea } from '../../components/counted-fields.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Note } from '../../components/note.tsx'
import { invalidateReports, invalidating } from '../../lib/invalidate.ts'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureText, fieldErrors, trpc, UNREACHED } from '../../lib/trpc.ts'
import { isValid, useZodForm } from '../../lib/use-zod-form.ts'
import classes from './disputes.module.css'
import { LinkListField, useLinkList } from './link-list-field.tsx'

interface Props {
  character: Character
  opened: boolean
  onClose: () => void
}

export default function ReportDialog({ character, opened, onClose }: Props) {
  const reportedCharacterId = character.id
  const videoUrls = useLinkList()
  const publicationLinks = useLinkList()
  const form = useZodForm(reportInput, {
    initialValues: { description: '', evidence: '', originalWorkUrl: '', originalWorkDate: '' },
    toInput: (values) => ({ ...values, reportedCharacterId }),
  })
  const call = useMutation({
    ...trpc.disputes.report.mutationOptions(invalidating(invalidateReports)),
    onSuccess: () => {
      notifySuccess('Copyright Dispute Submitted', 'Your report has been sent to the admin team for review.')
      form.reset()
      videoUrls.clear()
      publicationLinks.clear()
      onClose()
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      notifyFailure('Error', 'Failed to submit copyright dispute')
    },
  })
  const send = () => {
    const isRight = isValid(form)
    // A typed address that was not added yet is included.
    const [videos, publications] = [videoUrls.add(), publicationLinks.add()]
    if (!isRight) return
    if (!videos) videoUrls.focus()
    else if (!publications) publicationLinks.focus()
    else {
      const links = { videoUrls: videos, publicationLinks: publications }
      call.mutate({ ...form.getValues(), reportedCharacterId, ...links })
    }
  }
  return (
    <Dialog
      opened={opened}
      title={`Report ${character.name}`}
      confirm="Submit Report"
      underWay="Submitting..."
      size="lg"
      isPending={call.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      <div className={classes.form}>
        <p className={classes.lead}>Tell us what was copied. We decide within 48 hours and notify you.</p>
        {call.error && (
          <Note
            title="The report was not sent"
            tone="bad"
            role="alert"
            text={failureText(call.error, `${UNREACHED} Please try again.`)}
          />
        )}
        <CountedTextarea
          form={form}
          field="description"
          label="Description"
          description="What is copied, and from which work"
          max={MAX_LENGTH.description}
          minRows={3}
          required
          data-autofocus
        />
        <CountedTextarea
          form={form}
          field="evidence"
          label="Evidence"
          description="Anything that proves the work is yours"
          max={MAX_LENGTH.description}
          minRows={2}
        />
        <CountedText
          form={form}
          field="originalWorkUrl"
          label="Original work URL"
          placeholder="https://"
          inputMode="url"
          max={MAX_LENGTH.link}
        />
        <CountedText form={form} field="originalWorkDate" label="Original work date" type="date" />
        <LinkListField list={videoUrls} label="Video URLs" one="video URL" />
        <LinkListField list={publicationLinks} label="Publication links" one="publication link" />
      </div>
    </Dialog>
  )
}
