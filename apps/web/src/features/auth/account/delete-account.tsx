import { Button } from '@mantine/core'
import { passwordInput } from '@personae/contract/account'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { PasswordField } from '../password-fields.tsx'
import { WaitNote } from '../../../components/note.tsx'
import { becomeUser, forgetAnswers } from '../../../lib/current-user.ts'
import { notifyFailure, notifySuccess } from '../../../lib/notify.ts'
import { failureText, fieldErrors } from '../../../lib/trpc.ts'
import { useIsHere } from '../../../lib/use-is-here.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { removeAccountMutation } from '../auth.queries.ts'
import classes from './account.module.css'

export function DeleteAccount() {
  const [opened, setOpened] = useState(false)
  const navigate = useNavigate()
  const router = useRouter()
  const isHere = useIsHere()
  const form = useZodForm(passwordInput, { initialValues: { currentPassword: '' } })
  const remove = useMutation({
    ...removeAccountMutation(),
    onSuccess: async () => {
      setOpened(false)
      becomeUser(null)
      if (isHere()) await navigate({ to: '/' })
      forgetAnswers()
      await router.invalidate()
      notifySuccess('Account Deleted', 'Your account and everything unpublished have been deleted.')
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      notifyFailure(
        "Couldn't delete your account",
        failureText(error, 'Something went wrong. Please try again.'),
      )
    },
  })
  const confirm = () => {
    const { hasErrors } = form.validate()
    if (!hasErrors) remove.mutate(form.getValues())
  }
  return (
    <>
      <p className={classes.fact}>
        Published characters stay, credited to &ldquo;former member&rdquo;. Everything else is deleted right
        away: submissions in review or sent back, reports you filed (open ones are withdrawn), your email and
        your devices.
      </p>
      <Button variant="danger" onClick={() => setOpened(true)}>
        Delete My Account
      </Button>
      <Dialog
        opened={opened}
        title="Delete your account?"
        confirm="Delete for good"
        underWay="Deleting..."
        danger
        onConfirm={confirm}
        onClose={() => setOpened(false)}
      >
        <p className={classes.fact}>
          This can&rsquo;t be undone. Download your data first if you want to keep it.
        </p>
        <PasswordField
          mt="md"
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
        />
        <WaitNote error={remove.error} />
      </Dialog>
    </>
  )
}
