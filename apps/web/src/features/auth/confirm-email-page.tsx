import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { EmptyState } from '../../components/empty-state.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { failureText, queryClient, trpc } from '../../lib/trpc.ts'

/** Where the link of the mail leads. A press confirms, not the visit: mail programs open links by themselves. */
export function ConfirmEmailPage({ token }: { token: string | undefined }) {
  const confirm = useMutation({
    ...trpc.account.confirmEmail.mutationOptions(),
    onSuccess: () => queryClient.invalidateQueries(trpc.account.overview.queryFilter()),
  })
  return (
    <div className="page">
      <title>Confirm Your Email · Personae</title>
      {confirm.isSuccess ? (
        <EmptyState
          level={1}
          title="Email Confirmed"
          text={`${confirm.data.email} is now the address of your account.`}
        >
          <LinkButton to="/account">Go to Your Account</LinkButton>
        </EmptyState>
      ) : confirm.isError || !token ? (
        <EmptyState
          level={1}
          title="This link does not work"
          text={failureText(confirm.error, 'Open the link of the mail once more, or ask for a new one.')}
        >
          <LinkButton to="/account">Go to Your Account</LinkButton>
        </EmptyState>
      ) : (
        <EmptyState
          level={1}
          title="Confirm your email"
          text="From then on links to a new password go to this address."
        >
          <Button loading={confirm.isPending} onClick={() => confirm.mutate({ token })}>
            Confirm This Address
          </Button>
        </EmptyState>
      )}
    </div>
  )
}
