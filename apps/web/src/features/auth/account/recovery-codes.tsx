import { Button } from '@mantine/core'
import { passwordInput } from '@personae/contract/account'
import { useMutation } from '@tanstack/react-query'
import { Note, NoteText, WaitNote } from '../../../components/note.tsx'
import { PasswordField } from '../password-fields.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { notifyFailure, notifySuccess } from '../../../lib/notify.ts'
import { failureText, fieldErrors } from '../../../lib/trpc.ts'
import { focusFirstError, useZodForm } from '../../../lib/use-zod-form.ts'
import { makeRecoveryCodesMutation } from '../auth.queries.ts'
import classes from './account.module.css'

const codesLeft = (left: number): string =>
  left === 0 ? 'You have no recovery codes.' : `${left} of 10 codes left.`

/** Creates ten codes and shows them once. */
export function RecoveryCodes({ left, hasEmail }: { left: number; hasEmail: boolean }) {
  const form = useZodForm(passwordInput, { initialValues: { currentPassword: '' } })
  const make = useMutation({
    ...makeRecoveryCodesMutation(),
    onSuccess: () => form.reset(),
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      notifyFailure("Couldn't generate codes", failureText(error, 'Please try again.'))
    },
  })
  if (make.data) return <Codes codes={make.data} onDone={make.reset} />
  return (
    <>
      <p className={classes.fact}>
        {codesLeft(left)}
        {left === 0 && !hasEmail && " Without codes or an email, a lost password can't be recovered."}
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
        <WaitNote error={make.error} />
        <SubmitButton variant="default" isPending={make.isPending} underWay="Generating...">
          {left === 0 ? 'Generate Codes' : 'Generate New Codes'}
        </SubmitButton>
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
      notifyFailure("Couldn't copy", 'Your browser blocked it. Write the codes down or save them as a file.')
    }
  }
  return (
    <Note title="These codes are shown only once" role="status">
      <NoteText>Store them somewhere safe. Your old codes no longer work.</NoteText>
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
          I saved them
        </Button>
      </div>
    </Note>
  )
}
