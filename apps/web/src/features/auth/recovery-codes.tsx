import { Button } from '@mantine/core'
import { passwordInput } from '@personae/contract/account'
import { useMutation } from '@tanstack/react-query'
import { Note, NoteText } from '../../components/note.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureText, fieldErrors, queryClient, trpc } from '../../lib/trpc.ts'
import { focusFirstError, useZodForm } from '../../lib/use-zod-form.ts'
import classes from './account.module.css'

const standing = (left: number): string =>
  left === 0 ? 'There are no codes at present.' : `${left} of ten codes are left.`

/** Makes ten codes and shows them this once. */
export function RecoveryCodes({ left, hasEmail }: { left: number; hasEmail: boolean }) {
  const form = useZodForm(passwordInput, { initialValues: { currentPassword: '' } })
  const make = useMutation({
    ...trpc.account.makeRecoveryCodes.mutationOptions(),
    onSuccess: () => {
      form.reset()
      return queryClient.invalidateQueries(trpc.account.overview.queryFilter())
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      notifyFailure('No Codes Made', failureText(error, 'The codes could not be made'))
    },
  })
  if (make.data) return <Codes codes={make.data} onDone={make.reset} />
  return (
    <>
      <p className={classes.fact}>
        {standing(left)}
        {left === 0 && !hasEmail && ' Without them, and without an email, a forgotten password is final.'}
      </p>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(
          (values) => make.mutate(values),
          (errors) => focusFirstError(form, errors),
        )}
      >
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
        />
        <Button type="submit" variant="default" loading={make.isPending}>
          {left === 0 ? 'Make Ten Codes' : 'Make Ten New Codes'}
        </Button>
      </form>
    </>
  )
}

function Codes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notifySuccess('Codes Copied')
    } catch {
      notifyFailure(
        'Not Copied',
        'Your browser did not allow it. Write the codes down, or save them as a file.',
      )
    }
  }
  return (
    <Note title="These codes are shown this once" role="status">
      <NoteText>Keep them where only you find them. Those from before do not work any more.</NoteText>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes.row}>
        <Button variant="default" size="sm" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          component="a"
          variant="default"
          size="sm"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="personae-recovery-codes.txt"
        >
          Save as a file
        </Button>
        <Button size="sm" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </Note>
  )
}
