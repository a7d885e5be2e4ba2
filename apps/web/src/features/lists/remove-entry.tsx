import { ActionIcon } from '@mantine/core'
import type { CharacterCard } from '@personae/contract/characters'
import type { List } from '@personae/contract/lists'
import { IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureText } from '../../lib/trpc.ts'
import classes from './lists.module.css'
import { removeEntryMutation } from './saved.queries.ts'

interface Props {
  list: Pick<List, 'id' | 'name'>
  character: Pick<CharacterCard, 'id' | 'name'>
}

/** Removes a character from a list: at once on screen, and restored if the server refuses. */
export function RemoveEntry({ list, character }: Props) {
  const take = useMutation({
    ...removeEntryMutation(list.id, character.id),
    onSuccess: () => notifySuccess('Removed', `${character.name} is no longer in ${list.name}.`),
    onError: (error, _, shown) => {
      shown?.putBack()
      notifyFailure("Couldn't remove", failureText(error))
    },
  })
  const label = `Remove ${character.name} from ${list.name}`
  return (
    <ActionIcon
      className={classes.onCard}
      size={36}
      radius={18}
      aria-label={label}
      title={label}
      onClick={() => take.mutate()}
    >
      <IconX size={18} aria-hidden />
    </ActionIcon>
  )
}
