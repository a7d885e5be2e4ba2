import { Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.css'
import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../components/load-failed.tsx'
import { formatDay } from '../../lib/format-date.ts'
import { trpc } from '../../lib/trpc.ts'
import { AccountSection } from './account-section.tsx'
import classes from './account.module.css'
import { DeleteAccount } from './delete-account.tsx'
import { Devices } from './devices.tsx'
import { EmailForm } from './email-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** One's own account: how one gets into it, where one is signed in, what one takes along, and the way out. */
export function AccountPage() {
  return (
    <div className="page">
      <title>Account · Personae</title>
      <Account />
    </div>
  )
}

function Account() {
  const { data, error, isPending, refetch } = useQuery(trpc.account.overview.queryOptions())
  if (isPending) return <AccountSkeleton />
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  return (
    <>
      <header className={classes.head}>
        <h1>{data.username}</h1>
        <p>Member since {formatDay(data.createdAt)}</p>
      </header>
      <AccountSection title="Email" text="Links to a new password go here. Nobody else sees it.">
        <EmailForm email={data.email} pendingEmail={data.pendingEmail} />
      </AccountSection>
      <AccountSection title="Password" text="A new one signs out all other devices.">
        <PasswordForm />
      </AccountSection>
      <AccountSection
        title="Recovery codes"
        text="The way back in without an email: ten codes, each of which works once."
      >
        <RecoveryCodes left={data.recoveryCodes} hasEmail={data.email !== null} />
      </AccountSection>
      <AccountSection title="Devices" text="Where you are signed in. End what you do not know.">
        <Devices devices={data.devices} />
      </AccountSection>
      <AccountSection
        title="Your data"
        text="Everything that this account wrote, as one JSON file, with its pictures."
      >
        <Button component="a" href="/api/account/export" download variant="default">
          Download my data
        </Button>
      </AccountSection>
      <AccountSection title="Delete the account" text="This cannot be undone.">
        <DeleteAccount />
      </AccountSection>
    </>
  )
}

function AccountSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading your account">
      <Skeleton h={46} w={260} mb={40} />
      {[180, 260, 160, 220].map((height) => (
        <Skeleton key={height} h={height} mb={24} radius={14} />
      ))}
    </div>
  )
}
