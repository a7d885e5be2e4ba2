import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Note, NoteText } from '../../../components/note.tsx'
import { notifyFailure, notifySuccess } from '../../../lib/notify.ts'
import { failureText } from '../../../lib/trpc.ts'
import { resendConfirmationMutation } from '../auth.queries.ts'

/** An address that is not confirmed yet, and a button to send the mail again. */
export function PendingEmail({ email }: { email: string }) {
  const resend = useMutation({
    ...resendConfirmationMutation(),
    onSuccess: ({ pendingEmail }) =>
      notifySuccess('Email Sent', `We sent a new link to ${pendingEmail}. The previous one no longer works.`),
    onError: (error) => notifyFailure("Couldn't send the email", failureText(error, 'Please try again.')),
  })
  return (
    <Note title="Waiting for confirmation" role="status">
      <NoteText>Click the link we sent to {email} to confirm it. It works for 24 hours.</NoteText>
      <Button variant="default" size="sm" loading={resend.isPending} onClick={() => resend.mutate()}>
        Resend Email
      </Button>
    </Note>
  )
}
