import { Button } from '@mantine/core'
import { passwordInput } from '@personae/contract/account'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { becomeUser, forgetAnswers } from '../../lib/current-user.ts'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureText, fieldErrors, trpc } from '../../lib/trpc.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import classes from './account.module.css'

/** The way out, asked about once more, with the password. */
export function DeleteAccount() {
  const [opened, setOpened] = useState(false)
  const navigate = useNavigate()
  const form = useZodForm(passwordInput, { initialValues: { currentPassword: '' } })
  const remove = useMutation({
    ...trpc.account.remove.mutationOptions(),
    onSuccess: async () => {
      setOpened(false)
      becomeUser(null)
      await navigate({ to: '/' })
      forgetAnswers()
      notifySuccess('Account Deleted', 'Your account and everything unpublished is gone.')
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      notifyFailure('Account Not Deleted', failureText(error, 'The account could not be deleted'))
    },
  })
  const confirm = () => {
    const { hasErrors } = form.validate()
    if (!hasErrors) remove.mutate(form.getValues())
  }
  return (
    <>
      <p className={classes.fact}>
        Characters that are published stay, under &ldquo;former member&rdquo;. Everything else goes at once:
        submissions under review or sent back, your email, your devices.
      </p>
      <Button variant="danger" onClick={() => setOpened(true)}>
        Delete My Account
      </Button>
      <Dialog
        opened={opened}
        title="Delete your account?"
        confirm="Delete for good"
        danger
        onConfirm={confirm}
        onClose={() => setOpened(false)}
      >
        <p className={classes.fact}>There is no way back. Download your data first if you want to keep it.</p>
        <PasswordField
          mt="md"
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
        />
      </Dialog>
    </>
  )
}
