import type { UseFormReturnType } from '@mantine/form'
import { type Character, characterInput } from '@personae/contract/characters'
import { useNavigate } from '@tanstack/react-router'
import { becomeUser, forgetAnswers, useCurrentUser } from '../../lib/current-user.ts'
import { notifyFailure } from '../../lib/notify.ts'
import { failureCode, failureText, fieldErrors, transport } from '../../lib/trpc.ts'
import { uploadFetch } from '../../lib/upload-fetch.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { focusFirstError, useZodForm } from '../../lib/use-zod-form.ts'
import { EMPTY, fromCharacter, type FormValues, toInput } from './form-values.ts'

export type CharacterFormState = UseFormReturnType<FormValues>

interface Options {
  /** The character that is edited; none for a new one. */
  original?: Character
}

transport.fetch = uploadFetch

/** The state of the form with its draft: what is typed stays in this browser until it has been sent. */
export function useCharacterForm({ original }: Options = {}) {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const initialValues = original ? fromCharacter(original) : EMPTY
  const form: CharacterFormState = useZodForm<FormValues>(characterInput, {
    initialValues,
    toInput: (values) => toInput(values, original),
    onValuesChange: (values) => draft.save(values),
  })
  const draft = useDraft<FormValues>({
    key: `draft:${user?.id ?? ''}:${original?.id ?? 'new'}`,
    untouched: initialValues,
    restore: (values) => form.setValues({ ...initialValues, ...values }),
  })

  return {
    form,
    draft,
    input: () => toInput(form.getValues(), original),

    /** Shows the first field at fault. True when there is none. */
    isValid(): boolean {
      const { hasErrors, errors } = form.validate()
      if (hasErrors) focusFirstError(form, errors)
      return !hasErrors
    },

    startOver: async () => {
      await draft.drop({ forGood: false })
      form.setValues(initialValues)
      form.clearErrors()
    },

    /** A failed save loses nothing: fields are marked, and whoever was signed out comes back to the same text. */
    async failed(error: unknown, title: string, otherwise: string): Promise<void> {
      form.setErrors(fieldErrors(error))
      if (failureCode(error) !== 'unauthenticated') {
        notifyFailure(title, failureText(error, otherwise))
        return
      }
      notifyFailure(title, 'Your session has ended. Log in again: what you wrote is kept.')
      const next = window.location.pathname
      becomeUser(null)
      await navigate({ to: '/login', search: { next } })
      forgetAnswers()
    },
  }
}
