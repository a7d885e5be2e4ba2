import type { SavedIn } from '@personae/contract/lists'
import { useMutation } from '@tanstack/react-query'
import { notifyFailure } from '../../lib/notify.ts'
import { failureText } from '../../lib/trpc.ts'
import { cancelSaved, changeSaved, outdateEntries, saveMutation } from './saved.queries.ts'

const withEntry = (list: SavedIn, has: boolean): SavedIn =>
  list.has === has ? list : { ...list, has, total: list.total + (has ? 1 : -1) }

/** Adds a character to the user's lists and removes it: at once on screen, and undone if the server refuses. */
export function useSave(characterId: string) {
  const { mutate, variables, isSuccess } = useMutation({
    ...saveMutation(characterId),
    onMutate: async ({ list, has }) => {
      await cancelSaved(characterId)
      changeSaved(characterId, list.id, (shown) => withEntry(shown, has))
    },
    // The favourites get another id with the first save.
    onSuccess: (saved, { list }) => {
      changeSaved(characterId, list.id, () => saved)
      void outdateEntries()
    },
    onError: (error, { list, has }) => {
      changeSaved(characterId, list.id, (shown) => withEntry(shown, !has))
      notifyFailure(has ? `Not added to ${list.name}` : `Not removed from ${list.name}`, failureText(error))
    },
  })
  return {
    toggle: (list: SavedIn) => mutate({ list, has: !list.has }),
    /** The last action, for screen readers. */
    done:
      isSuccess && variables ? `${variables.has ? 'Added to' : 'Removed from'} ${variables.list.name}` : '',
  }
}
