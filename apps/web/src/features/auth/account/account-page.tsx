import { NotLoaded } from '../../../components/skeleton-rows.tsx'
import { Link } from '@tanstack/react-router'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useMutation } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { CHANGE_COMMON_PASSWORD } from '@personae/contract/auth.constants'
import type { Device } from '@personae/contract/account'
import { CallButton } from '../../../components/call-button.tsx'
import { Note } from '../../../components/note.tsx'
import { PageSkeleton } from '../../../components/page-skeleton.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { formatDay, formatTime } from '../../../lib/format-date.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { refreshingAccount } from '../auth-form.tsx'
import { trpc } from '../../../lib/trpc.ts'
import type { ToastMutation } from '../../../lib/use-toast-mutation.ts'
import { useAnchor } from '../../../lib/use-anchor.ts'
import { DeleteAccount, EmailForm, PasswordForm, RecoveryCodes } from './account-forms.tsx'
import { Keys } from './keys.tsx'
import { type NewsChoice as Choice, NEWS_CHOICES, NEWS_HOUR } from '@personae/contract/news.constants'
import { notifyFailed, notifySuccess } from '../../../lib/notify.ts'
import classes from './account.module.css'

/** @param webhooks the content of the section for webhooks */
export const AccountPage = ({ webhooks }: { webhooks: ReactNode }) => (
  <div className="page">
    <title>Account · Personae</title>
    <Account webhooks={webhooks} />
  </div>
)

function Account({ webhooks }: { webhooks: ReactNode }) {
  const account = useQuery(trpc.account.overview.queryOptions())
  const { data } = account
  const user = useCurrentUser()
  const loading = <PageSkeleton title={user?.username} />
  if (!data)
    return <NotLoaded level={1} title="Couldn't load your account" query={account} loading={loading} />
  return (
    <>
      <PageTitle isTitled title={data.username} text={`Member since ${formatDay(data.createdAt)}`} />
      <AccountSection title="Email" text="For password resets and news. Never shown to others.">
        <EmailForm email={data.email} pendingEmail={data.pendingEmail} />
      </AccountSection>
      <AccountSection
        title="News by mail"
        anchor="news"
        text="What you are told on the site, in one mail for all that is new. Answers that are due come soon."
      >
        <NewsChoice choice={data.news} hasEmail={data.email !== null} />
      </AccountSection>
      <AccountSection
        title="Password"
        text="Changing it signs you out on other devices and cancels your recovery codes."
      >
        {user?.mustChangePassword && (
          <Note title="Admin rights are off" tone="bad" text={CHANGE_COMMON_PASSWORD} />
        )}
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
        title="Keys"
        anchor="keys"
        text="For programs that use the API as you. A new password revokes them all."
      >
        <Keys />
        <Link to="/api">How the API is used</Link>
      </AccountSection>
      <AccountSection
        title="Webhooks"
        text="Addresses of programs that are told what happens to your characters. A new password switches them off."
      >
        {webhooks}
      </AccountSection>
      <AccountSection
        title="Your data"
        text="All your submissions and account data as one zip file: a JSON file, and each picture beside it."
      >
        <Button component="a" href="/api/account/export" download>
          Download my data
        </Button>
      </AccountSection>
      <AccountSection title="Delete account" text="This can't be undone.">
        <DeleteAccount />
      </AccountSection>
    </>
  )
}

interface SectionProps {
  title: string
  text: string
  /** The hash by which links name the section. */
  anchor?: string
  children: ReactNode
}

function AccountSection({ title, text, anchor, children }: SectionProps) {
  const id = useId()
  return (
    <section {...useAnchor(anchor)} className={classes.section} aria-labelledby={id} data-place>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="soft size-15" style={{ marginTop: 8 }}>
          {text}
        </p>
      </div>
      <div className="grid gap-20" style={{ justifyItems: 'start', maxWidth: '32rem' }}>
        {children}
      </div>
    </section>
  )
}

/** The number of devices shown at first; the others are folded. */
const DEVICES_SHOWN = 5

const signingOut: Omit<ToastMutation<never, unknown>, 'call'> = {
  done: ['Signed Out', 'That device has been signed out.'],
  failed: ["Couldn't sign out"],
}

const DeviceList = ({ devices }: { devices: Device[] }) => (
  <ul className="grid wide">
    {devices.map(({ id, name, signedInAt, isCurrent }) => (
      <li key={id} className={classes.device}>
        <div>
          <p>{name}</p>
          <p className="soft size-15">Signed in on {formatDay(signedInAt)}</p>
        </div>
        {isCurrent ? (
          <span className="outlined good size-13 round-8" style={{ padding: '2px 10px' }}>
            This device
          </span>
        ) : (
          <CallButton
            {...signingOut}
            label="Sign out"
            aria-label={`Sign out ${name}, signed in on ${formatDay(signedInAt)}`}
            call={trpc.account.endDevice.mutationOptions(refreshingAccount)}
            input={{ id }}
          />
        )}
      </li>
    ))}
  </ul>
)

const Devices = ({ devices }: { devices: Device[] }) => (
  <>
    <DeviceList devices={devices.slice(0, DEVICES_SHOWN)} />
    {devices.length > DEVICES_SHOWN && (
      <details className="wide">
        <summary style={{ paddingBottom: 12 }}>{devices.length - DEVICES_SHOWN} more</summary>
        <DeviceList devices={devices.slice(DEVICES_SHOWN)} />
      </details>
    )}
    {devices.length > 2 && (
      <CallButton
        {...signingOut}
        label="Sign out all others"
        size="md"
        call={trpc.account.endOtherDevices.mutationOptions(refreshingAccount)}
        input={undefined}
      />
    )}
  </>
)

const NEWS_LABELS: Record<Choice, () => string> = {
  soon: () => 'Soon: within minutes',
  // In local time: in the morning is so in Europe only.
  daily: () => `Once a day, at ${formatTime(new Date(new Date().setUTCHours(NEWS_HOUR, 0)))}`,
  off: () => 'Off: only on the site',
}

function NewsChoice({ choice, hasEmail }: { choice: Choice; hasEmail: boolean }) {
  const change = useMutation({
    ...trpc.account.change.mutationOptions(refreshingAccount),
    onSuccess: ({ news }) => notifySuccess('News Changed', NEWS_LABELS[news]()),
    onError: notifyFailed("Couldn't change it"),
  })
  return (
    <>
      <NativeSelect
        label="Mail me news"
        data={NEWS_CHOICES.map((value) => ({ value, label: NEWS_LABELS[value]() }))}
        value={change.isPending ? change.variables.news : choice}
        onChange={({ currentTarget }) => change.mutate({ news: currentTarget.value as Choice })}
      />
      {!hasEmail && <p className="soft size-15">It is mailed once your address is confirmed.</p>}
    </>
  )
}
