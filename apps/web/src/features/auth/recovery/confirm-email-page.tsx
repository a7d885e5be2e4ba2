import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { failureText } from '../../../lib/trpc.ts'
import { confirmEmailMutation } from '../auth.queries.ts'

/** The page behind the link of the mail. It confirms only when the button is pressed, as mail programs open links
 * themselves. */
export function ConfirmEmailPage({ token }: { token: string | undefined }) {
  const confirm = useMutation(confirmEmailMutation())
  return (
    <>
      <title>Confirm Your Email · Personae</title>
      {confirm.isSuccess ? (
        <EmptyState level={1} title="Email Confirmed" text={`Your account now uses ${confirm.data.email}.`}>
          <LinkButton to="/account">Go to Your Account</LinkButton>
        </EmptyState>
      ) : confirm.isError || !token ? (
        <EmptyState
          level={1}
          title="This link doesn't work"
          text={failureText(
            confirm.error,
            'Open the link from the email again, or request a new one on your account page.',
          )}
        >
          <LinkButton to="/account">Go to Your Account</LinkButton>
        </EmptyState>
      ) : (
        <EmptyState level={1} title="Confirm your email" text="It will be used for password resets.">
          <Button loading={confirm.isPending} onClick={() => confirm.mutate({ token })}>
            Confirm This Address
          </Button>
        </EmptyState>
      )}
    </>
  )
}
