import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { failureText, trpc } from '../../../lib/trpc.ts'
import { refreshingAccount } from '../auth-form.tsx'

/** The page behind the link of the mail. It confirms only when the button is pressed, as mail programs open links
 * themselves. */
export function ConfirmEmailPage({ token }: { token: string | undefined }) {
  const confirm = useMutation(trpc.account.confirmEmail.mutationOptions(refreshingAccount))
  const toAccount = <LinkButton to="/account">Go to Your Account</LinkButton>
  return (
    <>
      <title>Confirm Your Email · Personae</title>
      {confirm.isSuccess ? (
        <EmptyState level={1} title="Email Confirmed" text={`Your account now uses ${confirm.data.email}.`}>
          {toAccount}
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
          {toAccount}
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
