import { reportInput } from '@personae/contract/disputes'
import { useMutation } from '@tanstack/react-query'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureText, fieldErrors, UNREACHED } from '../../lib/trpc.ts'
import { focusFirstError, useZodForm } from '../../lib/use-zod-form.ts'
import { reportMutation } from './disputes.queries.ts'
import { useLinkList } from './use-link-list.ts'

interface Values extends Record<string, unknown> {
  description: string
  evidence: string
  originalWorkUrl: string
  originalWorkDate: string
}

const EMPTY_VALUES: Values = { description: '', evidence: '', originalWorkUrl: '', originalWorkDate: '' }

/** The form state of a report on a character, and its submission. */
export function useReport(reportedCharacterId: string, onSent: () => void) {
  const videoUrls = useLinkList()
  const publicationLinks = useLinkList()
  const form = useZodForm<Values>(reportInput, {
    initialValues: EMPTY_VALUES,
    toInput: (values) => ({ ...values, reportedCharacterId }),
  })

  const call = useMutation({
    ...reportMutation(),
    onSuccess: () => {
      notifySuccess('Copyright Dispute Submitted', 'Your report has been sent to the admin team for review.')
      form.reset()
      videoUrls.clear()
      publicationLinks.clear()
      onSent()
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      notifyFailure('Error', 'Failed to submit copyright dispute')
    },
  })

  return {
    form,
    videoUrls,
    publicationLinks,
    isPending: call.isPending,
    /** The server's error message. */
    refusal: call.error && failureText(call.error, `${UNREACHED} Please try again.`),

    /** Sends the report. A typed address that was not added yet is included. */
    send: () => {
      const { hasErrors, errors } = form.validate()
      const [videos, publications] = [videoUrls.add(), publicationLinks.add()]
      if (hasErrors) focusFirstError(form, errors)
      else if (!videos) videoUrls.focus()
      else if (!publications) publicationLinks.focus()
      else {
        call.mutate({
          ...form.getValues(),
          reportedCharacterId,
          videoUrls: videos,
          publicationLinks: publications,
        })
      }
    },
  }
}
