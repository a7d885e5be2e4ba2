import { Button } from '@mantine/core'
import { changeEmailInput, changePasswordForm, passwordInput } from '@personae/contract/account'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { CallButton } from '../../../components/call-button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Note, RateLimitNote } from '../../../components/note.tsx'
import { becomeUser, currentUser } from '../../../lib/current-user.ts'
import { copy } from '../../../lib/copy.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { isUnanswered } from '../../../lib/failures.ts'
import { client, queryClient, trpc } from '../../../lib/trpc.ts'
import { dropDraftsOf } from '../../../lib/use-draft.ts'
import { useLeave } from '../../../lib/use-leave.ts'
import { EmailField, NewPasswordFields, PasswordField } from '../auth-fields.tsx'
import { AuthForm, refreshingAccount, useAuthForm } from '../auth-form.tsx'
import classes from './account.module.css'

/** Shows the email address of the account, with a form for a new one, which becomes valid when it is confirmed. */
export function EmailForm({ email, pendingEmail }: { email: string | null; pendingEmail: string | null }) {
  const change = useAuthForm(
    changeEmailInput,
    { email: '', currentPassword: '' },
    trpc.account.changeEmail.mutationOptions(refreshingAccount),
    {
      onSuccess: (sent, form) => {
        form.reset()
        notifySuccess('Confirmation Sent', `Click the link we sent to ${sent.pendingEmail}.`)
      },
      failed: ["Couldn't change your email", 'Your email is unchanged. Please try again.'],
    },
  )
  return (
    <>
      {email && <p>{email}</p>}
      {!email && !pendingEmail && (
        <p>This account has no email. A lost password can only be recovered with a recovery code.</p>
      )}
      {pendingEmail && <PendingEmail email={pendingEmail} />}
      <AuthForm {...change} variant="default" action={['Send Confirmation', 'Sending...']}>
        <EmailField
          form={change.form}
          label={email ? 'New email' : pendingEmail ? 'Another email' : 'Email'}
        />
        <PasswordField form={change.form} field="currentPassword" label="Your password" />
      </AuthForm>
    </>
  )
}

const PendingEmail = ({ email }: { email: string }) => (
  <Note
    title="Waiting for confirmation"
    role="status"
    text={`Click the link we sent to ${email} to confirm it. It works for 24 hours.`}
  >
    <CallButton
      label="Resend Email"
      call={trpc.account.resendConfirmation.mutationOptions(refreshingAccount)}
      input={undefined}
      failed={["Couldn't send the email", 'Please try again.']}
      onDone={({ pendingEmail: to }) =>
        notifySuccess('Email Sent', `We sent a new link to ${to}. The previous one no longer works.`)
      }
    />
  </Note>
)

/** A new password revokes the keys too, and switches the webhooks off. */
const endingAccess = {
  onSettled: () =>
    Promise.all([
      refreshingAccount.onSettled(),
      queryClient.invalidateQueries(trpc.keys.list.queryFilter()),
      queryClient.invalidateQueries(trpc.webhooks.list.queryFilter()),
    ]),
}

export function PasswordForm({ hasRecoveryCodes }: { hasRecoveryCodes: boolean }) {
  const [voidedCodes, setVoidedCodes] = useState(false)
  const change = useAuthForm(
    changePasswordForm,
    { currentPassword: '', newPassword: '', confirmPassword: '' },
    trpc.account.changePassword.mutationOptions(endingAccess),
    {
      onSuccess: (_, form) => {
        form.reset()
        setVoidedCodes(hasRecoveryCodes)
        notifySuccess('Password Changed', 'Other devices have been signed out.')
      },
      failed: ["Couldn't change your password"],
      ifLost: 'Your password may have been changed all the same: your current one is the old or the new one.',
    },
  )
  return (
    <>
      {voidedCodes && !hasRecoveryCodes && (
        <Note
          title="Your recovery codes no longer work"
          role="status"
          text="They belonged to your old password. Generate new ones below."
        />
      )}
      <AuthForm
        {...change}
        variant="default"
        onValues={({ confirmPassword: _, ...passwords }) => change.call.mutate(passwords)}
        action={['Change Password', 'Changing...']}
      >
        <PasswordField form={change.form} field="currentPassword" label="Current password" />
        <NewPasswordFields form={change.form} field="newPassword" label="New password" />
      </AuthForm>
    </>
  )
}

const codesLeft = (left: number): string =>
  left === 0 ? 'You have no recovery codes.' : `${left} of 10 codes left.`

/** Creates ten recovery codes and shows them once. */
export function RecoveryCodes({ left, hasEmail }: { left: number; hasEmail: boolean }) {
  const make = useAuthForm(
    passwordInput,
    { currentPassword: '' },
    trpc.account.makeRecoveryCodes.mutationOptions(refreshingAccount),
    {
      onSuccess: (_, form) => form.reset(),
      failed: ["Couldn't generate codes"],
      ifLost: 'Codes from before may no longer work: generate new ones.',
    },
  )
  if (make.call.data) return <Codes codes={make.call.data} onDone={make.call.reset} />
  return (
    <>
      <p>
        {codesLeft(left)}
        {left === 0 && !hasEmail && " Without codes or an email, a lost password can't be recovered."}
      </p>
      <AuthForm
        {...make}
        variant="default"
        action={[left === 0 ? 'Generate Codes' : 'Generate New Codes', 'Generating...']}
      >
        <PasswordField form={make.form} field="currentPassword" label="Your password" />
      </AuthForm>
    </>
  )
}

function Codes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join('\n')
  return (
    <Note
      title="These codes are shown only once"
      role="status"
      text="Store them somewhere safe. Your old codes no longer work."
    >
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="row wrap gap-10">
        <Button
          size="sm"
          onClick={() => void copy(text, 'Codes Copied', 'Write the codes down or save them as a file.')}
        >
          Copy
        </Button>
        <Button
          component="a"
          size="sm"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="personae-recovery-codes.txt"
        >
          Save as a file
        </Button>
        <Button variant="filled" size="sm" onClick={onDone}>
          I saved them
        </Button>
      </div>
    </Note>
  )
}

export function DeleteAccount() {
  const [opened, setOpened] = useState(false)
  const router = useRouter()
  const leave = useLeave()
  const wasLost = useRef(false)
  const { form, call } = useAuthForm(
    passwordInput,
    { currentPassword: '' },
    {
      mutationFn: async (input: { currentPassword: string }) => {
        try {
          await client.account.remove.mutate(input)
        } catch (error) {
          // The answer to an attempt may have been lost: then nobody is signed in any more.
          wasLost.current ||= isUnanswered(error)
          if (!wasLost.current || (await client.auth.current.query())) throw error
        }
      },
    },
    {
      onSuccess: async () => {
        setOpened(false)
        await dropDraftsOf(currentUser())
        becomeUser(null)
        await leave({ to: '/' })
        await router.invalidate()
        notifySuccess('Account Deleted', 'Your account and everything unpublished have been deleted.')
      },
      failed: ["Couldn't delete your account"],
    },
  )
  return (
    <>
      <p>
        Published characters stay, credited to &ldquo;former member&rdquo;. Corrections and reports that were
        decided stay without your name. Payments stay too, and your name in the admins&rsquo; log and in what
        others were told. Everything else is deleted right away: submissions in review or sent back, open
        reports and corrections, your lists, keys, email and devices.
      </p>
      <Button variant="danger" onClick={() => setOpened(true)}>
        Delete My Account
      </Button>
      <Dialog
        opened={opened}
        title="Delete your account?"
        confirm="Delete for good"
        underWay="Deleting..."
        isPending={call.isPending}
        danger
        onConfirm={form.onSubmit((values) => call.mutate(values))}
        onClose={() => setOpened(false)}
      >
        <p>This can&rsquo;t be undone. Download your data first if you want to keep it.</p>
        <PasswordField form={form} field="currentPassword" label="Your password" mt="md" data-autofocus />
        <RateLimitNote error={call.error} />
      </Dialog>
    </>
  )
}
