import type { UseFormReturnType } from '@mantine/form'
import type { List } from '@personae/contract/lists'
import { useMutation } from '@tanstack/react-query'
import { notifyFailure } from '../../lib/notify.ts'
import { failureText, fieldErrors } from '../../lib/trpc.ts'
import { createListMutation, showList, updateListMutation } from './saved.queries.ts'

interface Form {
  setErrors: UseFormReturnType<Record<string, unknown>>['setErrors']
}

export const useCreateList = (form: Form, onDone: (list: List) => void) =>
  useMutation({
    ...createListMutation(),
    onSuccess: onDone,
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      notifyFailure('List Not Created', failureText(error))
    },
  })

/** Edits a list. If another tab has changed it meanwhile, the current state is shown. */
export const useUpdateList = ({ form, onDone }: { form?: Form; onDone: (list: List) => void }) =>
  useMutation({
    ...updateListMutation(),
    onSuccess: (list) => {
      showList(list)
      onDone(list)
    },
    onError: (error) => {
      form?.setErrors(fieldErrors(error))
      notifyFailure('List Not Changed', failureText(error))
    },
  })
