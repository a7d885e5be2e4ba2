import type { UseFormReturnType } from '@mantine/form'
import { type Character, listRules } from '@personae/contract/characters'
import { correctionInput } from '@personae/contract/corrections'
import { type ReviewRound, submitInput } from '@personae/contract/review-rounds'
import { useRef, useState, useSyncExternalStore } from 'react'
import { currentUser } from '../../../lib/current-user.ts'
import { idempotencyKeyOf, newAttempt } from '../../../lib/idempotency-key.ts'
import { notifyFailure } from '../../../lib/notify.ts'
import { characterQuery } from '../../../lib/queries.ts'
import { changeIn } from '../../../lib/failures.ts'
import { fieldErrors, queryClient } from '../../../lib/trpc.ts'
import { useDraft } from '../../../lib/use-draft.ts'
import { usePictureUpload } from '../../../lib/use-picture-upload.ts'
import { isValid, useZodForm } from '../../../lib/use-zod-form.ts'
import { splitLinks } from '../../../lib/split-list.ts'
import {
  changesIn,
  type Conflict,
  EMPTY_VALUES,
  type FormField,
  type FormValues,
  fromCharacter,
  fromDraft,
  isSameReview,
  mergeValues,
  reviewValues,
  reviewValuesOf,
  toInput,
  toReviewInput,
} from './form-values.ts'

export type CharacterFormState = UseFormReturnType<FormValues>

/** The typed values, the record from which the form was filled, and the attempt to submit them. */
type Draft = FormValues & { base?: Character | undefined; attempt?: string | undefined }

/** The current record of a character from the server, or null if it cannot be fetched. */
export const newest = (id: string): Promise<Character | null> =>
  queryClient.fetchQuery({ ...characterQuery(id), staleTime: 0 }).catch(() => null)

interface Options {
  original?: Character
  /** The rounds of the character's review, the latest first. */
  rounds?: ReviewRound[]
  name?: string | undefined
  /** Whether the form only suggests changes. Then only changed fields are validated, with a note and sources. */
  isSuggestion?: boolean
}

const { changes, note, sources } = correctionInput.shape
const suggestionSchema = changes.unwrap().extend({ note, sources })

/** The blank values of the fields that a suggestion has in addition to a character's. */
const REASONS = { note: '', sources: '' }

/** The reasons of a suggestion, as input of the server. */
export const reasonsIn = (values: FormValues) => ({
  note: String(values.note),
  sources: splitLinks(String(values.sources)),
})

/** The state of the form with its draft, which is stored in this browser until the form has been sent. */
export function useCharacterForm({ original, rounds = [], name = '', isSuggestion = false }: Options) {
  const upload = usePictureUpload()
  // The record from which the form was filled. After a merge it is the version that others have saved.
  const [base, setBase] = useState(original)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const begun = useRef<string>(undefined)
  const [typing] = useState(() => new EventTarget())
  const [review] = useState(() => reviewValues(rounds))
  const initialValues: FormValues = {
    ...(base ? { ...fromCharacter(base), ...review } : { ...EMPTY_VALUES, name }),
    ...(isSuggestion && REASONS),
  }
  const schema = base ? submitInput.extend(listRules(base).shape) : submitInput
  const form: CharacterFormState = useZodForm<FormValues>(isSuggestion ? suggestionSchema : schema, {
    initialValues,
    toInput(values) {
      const input = toInput(values)
      return isSuggestion && base
        ? { ...changesIn(input, base), ...reasonsIn(values) }
        : { ...input, ...toReviewInput(values) }
    },
    onValuesChange: (values) => {
      draft.save({ ...values, base }, { attempt: (begun.current ??= newAttempt()) })
      typing.dispatchEvent(new Event('change'))
    },
  })
  const draft = useDraft<Draft>({
    ...(isSuggestion ? { form: 'suggestion', id: original?.id } : { form: original?.id ?? 'new' }),
    untouched: { ...initialValues, base },
    restore(stored) {
      const { base: before, attempt, ...values } = fromDraft(stored)
      begun.current = attempt
      if (base && before && before.version !== base.version)
        merge(before, { ...initialValues, ...values }, base)
      else form.setValues({ ...initialValues, ...values, name: values.name || name })
    },
  })

  /** Merges what others have saved since version `before` into the form. */
  function merge(before: Character, mine: FormValues, now: Character, by: string | null = null): void {
    const theirs = fromCharacter(now)
    const { values, ...fields } = mergeValues(fromCharacter(before), mine, theirs)
    setBase(now)
    form.setInitialValues({ ...initialValues, ...theirs })
    form.setValues(values)
    setConflict({ by, theirs, ...fields })
  }

  return {
    form,
    draft,
    upload,
    /** The record from which the form was filled. */
    base,
    conflict,

    takeTheirs(field: FormField): void {
      if (!conflict) return
      form.setFieldValue(field, conflict.theirs[field])
      setConflict({ ...conflict, conflicts: conflict.conflicts.filter((one) => one !== field) })
    },

    /** The body of the request, after the picture's upload has finished. @throws the errors of `uploadPicture` */
    async input() {
      const values = form.getValues()
      return toInput({ ...values, imageUrl: await upload.addressOf(values.imageUrl) })
    },

    /** The note to the reviewer and its sources, as input of the server; empty if they are unchanged. */
    forReviewer: () => (isSameReview(form.getValues(), review) ? {} : toReviewInput(form.getValues())),

    /** Calls a listener after each change of the values, until the returned function is called. */
    subscribe(listener: () => void) {
      typing.addEventListener('change', listener)
      return () => typing.removeEventListener('change', listener)
    },

    /** To be called after a save. It does not save the note to the reviewer, which stays in a draft. */
    saved: async (now: Character): Promise<void> => {
      setBase(now)
      setConflict(null)
      const values = form.getValues()
      if (isSameReview(values, review)) await draft.drop({ forGood: false })
      else draft.save({ ...values, ...fromCharacter(now), ...reviewValuesOf(values), base: now })
    },

    /**
     * The options of a call that creates one record, however often the form is sent. The draft contains the attempt's
     * id, as the same form may be sent again after a reload, or from a second tab.
     */
    async once(input: object) {
      begun.current ??= newAttempt()
      return { context: { idempotencyKey: await idempotencyKeyOf(begun.current, input) } }
    },

    /** Whether all fields are valid. If not, the first field with an error gets the focus. */
    isValid: () => isValid(form),

    startOver: async () => {
      begun.current = undefined
      await draft.drop({ forGood: false })
      form.setValues(initialValues)
      form.clearErrors()
      setConflict(null)
    },

    /** After a failed save, marks fields with errors and merges what others have saved. Nothing typed is lost. */
    async failed(error: unknown, title: string, text: string): Promise<void> {
      // If the user has cancelled the upload, no message is needed.
      if (error instanceof DOMException && error.name === 'AbortError') return
      const change = changeIn(error)
      if (base && change) {
        // If the record cannot be fetched, the next save fails in the same way and tries again.
        const now = await newest(base.id)
        if (now) merge(base, form.getValues(), now, change.by)
      }
      const errors = fieldErrors(error, isSuggestion ? 'changes' : undefined)
      // The server removes unused uploads after a day, so the next try must upload the picture again.
      if (errors.imageUrl) upload.cancel()
      form.setErrors(errors)
      // If the session has ended, another message says so, and that the draft is safe.
      if (currentUser()) notifyFailure(title, text)
    },
  }
}

export type CharacterFields = ReturnType<typeof useCharacterForm>

/** The values of the form, updated while the user types. */
export const useFormValues = ({ form, subscribe }: CharacterFields): FormValues =>
  useSyncExternalStore(subscribe, form.getValues)
