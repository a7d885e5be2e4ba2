import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Skeleton.css'
import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../../components/load-failed.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { formatDay } from '../../../lib/format-date.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { accountQuery } from '../auth.queries.ts'
import { AccountSection } from './account-section.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { Devices } from './devices.tsx'
import { EmailForm } from './email-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** The user's account: email, password, recovery codes, devices, data export and deletion. */
export function AccountPage() {
  return (
    <div className="page">
      <title>Account · Personae</title>
      <Account />
    </div>
  )
}

function Account() {
  const { data, error, refetch } = useQuery(accountQuery())
  if (!data && error) {
    return (
      <LoadFailed level={1} title="Couldn't load your account" error={error} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <AccountSkeleton />
  return (
    <>
      <PageTitle title={data.username} text={`Member since ${formatDay(data.createdAt)}`} />
      <AccountSection title="Email" text="Used for password resets. Never shown to others.">
        <EmailForm email={data.email} pendingEmail={data.pendingEmail} />
      </AccountSection>
      <AccountSection
        title="Password"
        text="Changing it signs you out on other devices and cancels your recovery codes."
      >
        <PasswordForm hasRecoveryCodes={data.recoveryCodes > 0} />
      </AccountSection>
      <AccountSection title="Recovery codes" text="Get back in without an email: ten single-use codes.">
        <RecoveryCodes
          left={data.recoveryCodes}
          hasEmail={data.email !== null || data.pendingEmail !== null}
        />
      </AccountSection>
      <AccountSection
        title="Devices"
        text="Devices signed in to your account. Sign out any you don't recognize."
      >
        <Devices devices={data.devices} />
      </AccountSection>
      <AccountSection
        title="Your data"
        text="All your submissions and account data as one zip file: a JSON file, and each picture beside it."
      >
        <Button component="a" href="/api/account/export" download variant="default">
          Download my data
        </Button>
      </AccountSection>
      <AccountSection title="Delete account" text="This can't be undone.">
        <DeleteAccount />
      </AccountSection>
    </>
  )
}

function AccountSkeleton() {
  const user = useCurrentUser()
  return (
    <div role="group" aria-busy="true" aria-label="Loading your account">
      <VisuallyHidden component="h1">{user?.username}</VisuallyHidden>
      <Skeleton h={46} w={260} mb={40} />
      {[180, 260, 160, 220].map((height) => (
        <Skeleton key={height} h={height} mb={24} radius={14} />
      ))}
    </div>
  )
}
