import type { List } from '@personae/contract/lists'
import { useMutation } from '@tanstack/react-query'
import { useOnce } from '../../lib/idempotency-key.ts'
import { type FormErrors, notifyFailed } from '../../lib/notify.ts'
import { client, trpc } from '../../lib/trpc.ts'
import { changesLists, showList } from './saved.queries.ts'

export const useCreateList = (form: FormErrors, onDone: (list: List) => void) =>
  useMutation({
    mutationFn: useOnce(client.lists.create.mutate),
    ...changesLists,
    onSuccess: onDone,
    onError: notifyFailed('List Not Created', undefined, form),
  })

/** Edits a list. If another tab has changed it meanwhile, the current state is shown. */
export const useUpdateList = (form: FormErrors, onDone: (list: List) => void) =>
  useMutation({
    ...trpc.lists.update.mutationOptions(changesLists),
    onSuccess: (list) => {
      showList(list)
      onDone(list)
    },
    onError: notifyFailed('List Not Changed', undefined, form),
  })
