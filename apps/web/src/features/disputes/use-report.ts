import { reportInput } from '@personae/contract/disputes'
import { useMutation } from '@tanstack/react-query'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureText, fieldErrors, queryClient, trpc } from '../../lib/trpc.ts'
import { focusFirstError, useZodForm } from '../../lib/use-zod-form.ts'
import { useLinkList } from './use-link-list.ts'

interface Values extends Record<string, unknown> {
  description: string
  evidence: string
  originalWorkUrl: string
  originalWorkDate: string
}

const EMPTY: Values = { description: '', evidence: '', originalWorkUrl: '', originalWorkDate: '' }

/** The state of a report on one character, and sending it. */
export function useReport(reportedCharacterId: string, onSent: () => void) {
  const videoUrls = useLinkList()
  const publicationLinks = useLinkList()
  const form = useZodForm<Values>(reportInput, {
    initialValues: EMPTY,
    toInput: (values) => ({ ...values, reportedCharacterId }),
  })

  const report = useMutation({
    ...trpc.disputes.report.mutationOptions(),
    onSuccess: async () => {
      notifySuccess('Copyright Dispute Submitted', 'Your report has been sent to the admin team for review.')
      form.reset()
      videoUrls.clear()
      publicationLinks.clear()
      onSent()
      await queryClient.invalidateQueries(trpc.disputes.mine.infiniteQueryFilter())
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
    isPending: report.isPending,
    /** Why it was not taken, in the server's words. */
    refusal: report.error && failureText(report.error, 'The server could not be reached. Please try again.'),

    /** Sends it; an address that was typed and not added goes along. */
    send: () => {
      const { hasErrors, errors } = form.validate()
      const [videos, publications] = [videoUrls.add(), publicationLinks.add()]
      if (hasErrors) focusFirstError(form, errors)
      else if (!videos) videoUrls.focus()
      else if (!publications) publicationLinks.focus()
      else {
        report.mutate({
          ...form.getValues(),
          reportedCharacterId,
          videoUrls: videos,
          publicationLinks: publications,
        })
      }
    },
  }
}
