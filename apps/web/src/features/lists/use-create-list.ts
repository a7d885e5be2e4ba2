import type { List } from '@personae/contract/lists'
import { useOnce } from '../../lib/idempotency-key.ts'
import type { FormErrors } from '../../lib/notify.ts'
import { client } from '../../lib/trpc.ts'
import { useToldCall } from '../../lib/use-told-call.ts'
import { changesLists } from './saved.queries.ts'

export const useCreateList = (form: FormErrors, onDone: (list: List) => void) =>
  useToldCall({
    call: { mutationFn: useOnce(client.lists.create.mutate), ...changesLists },
    failed: ['List Not Created', undefined, form],
    onDone,
  })
