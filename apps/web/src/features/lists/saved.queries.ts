import type { List, SavedIn } from '@personae/contract/lists'
import { queryOptions } from '@tanstack/react-query'
import DataLoader from 'dataloader'
import { invalidating } from '../../lib/invalidate.ts'
import { client, queryClient, trpc } from '../../lib/trpc.ts'
import { listCharactersQuery, listQuery } from './lists.queries.ts'
import { useIdempotentCall } from '../../lib/idempotency-key.ts'
import type { FormErrors } from '../../lib/notify.ts'
import { useToastMutation } from '../../lib/use-toast-mutation.ts'

// Separate from the other queries of lists, which are in the first load, because visitors do not need these.

export const savedQuery = (characterId: string) => trpc.lists.saved.queryOptions({ characterId })

/** Loads whether characters are saved. Cards that appear together share one request. */
const savedAmong = new DataLoader<string, boolean>(
  async (characterIds) => {
    const saved = new Set(await client.lists.savedAmong.query({ characterIds: [...characterIds] }))
    return characterIds.map((id) => saved.has(id))
  },
  { cache: false, maxBatchSize: 100 },
)

const IS_SAVED = 'is saved'

export const isSavedQuery = (characterId: string) =>
  queryOptions({ queryKey: [IS_SAVED, characterId], queryFn: () => savedAmong.load(characterId) })

const invalidateIsSaved = () => queryClient.invalidateQueries({ queryKey: [IS_SAVED] })

/** Whether both are the same list. The favourites get another id when they are first saved to. */
const isSame = (one: SavedIn, other: SavedIn): boolean =>
  one.id === other.id || (one.isFavourites && other.isFavourites)

export const changeSaved = (characterId: string, of: SavedIn, change: (list: SavedIn) => SavedIn): void =>
  void queryClient.setQueryData(savedQuery(characterId).queryKey, (lists) =>
    lists?.map((list) => (isSame(list, of) ? change(list) : list)),
  )

/** Invalidates the data that shows lists with their characters. */
export const invalidateEntries = () =>
  Promise.all([
    invalidateIsSaved(),
    queryClient.invalidateQueries(trpc.lists.mine.queryFilter()),
    queryClient.invalidateQueries(trpc.lists.byId.queryFilter()),
    queryClient.invalidateQueries(trpc.lists.characters.infiniteQueryFilter()),
  ])

/** Options of a mutation that changes lists: invalidates them, and which of them contain a character. */
export const changesLists = invalidating(() =>
  Promise.all([invalidateIsSaved(), queryClient.invalidateQueries(trpc.lists.pathFilter())]),
)

/** Removes a character from a list: at once on screen; `putBack` restores it if the server refuses. */
export function removeEntryMutation(id: string, characterId: string) {
  const { queryKey } = listCharactersQuery(id)
  return {
    mutationFn: () => client.lists.removeEntry.mutate({ id, characterId }),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(
        queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              total: page.total - 1,
              items: page.items.filter((one) => one.id !== characterId),
            })),
          },
      )
      return { putBack: () => queryClient.setQueryData(queryKey, before) }
    },
    ...changesLists,
  }
}

/** Puts a saved list into the cache, so that it is shown at once. */
export const showList = (list: List): void => void queryClient.setQueryData(listQuery(list.id).queryKey, list)

/** After a list was deleted, removes cached lists that no screen shows. */
export const forgetLists = (): void =>
  queryClient.removeQueries({ ...trpc.lists.pathFilter(), type: 'inactive' })

export const useCreateList = (form: FormErrors, onDone: (list: List) => void) =>
  useToastMutation({
    call: { mutationFn: useIdempotentCall(client.lists.create.mutate), ...changesLists },
    failed: ['List Not Created', undefined, form],
    onDone,
  })
