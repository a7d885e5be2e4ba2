import type { CharacterCard } from '@personae/contract/characters'
import { FAVOURITES } from '@personae/contract/lists.constants'
import { listMeta } from '@personae/contract/page-meta'
import { useInfiniteQuery, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { ActionIcon } from '@mantine/core'
import type { List } from '@personae/contract/lists'
import { IconX } from '@tabler/icons-react'
import { CardList } from '../../../components/card-list.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { Note } from '../../../components/note.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { PageTop } from '../../../components/page-top.tsx'
import { useFocusContainer } from '../../../lib/use-focus.ts'
import { notifyFailure, notifySuccess } from '../../../lib/notify.ts'
import { failureText } from '../../../lib/trpc.ts'
import { ListActions } from './list-actions.tsx'
import { Sharing } from '../list-card.tsx'
import classes from '../lists.module.css'
import { listCharactersQuery, listQuery } from '../lists.queries.ts'
import { removeEntryMutation } from '../saved.queries.ts'
import { ContributorLink } from '../../../components/subject-link.tsx'

export function ListPage({ id }: { id: string }) {
  const { data: list } = useSuspenseQuery(listQuery(id))
  const query = listCharactersQuery(id)
  const characters = useInfiniteQuery(query)
  const place = useFocusContainer<HTMLDivElement>()
  const { name, description, owner, isOwn, isPublic, takedown } = list
  const action = isOwn
    ? (card: CharacterCard) => <RemoveEntry key={card.id} list={list} character={card} />
    : undefined
  return (
    <article className="page">
      {isPublic ? (
        <PageHead meta={(origin) => listMeta(list, origin)} />
      ) : (
        <title>{`${name} · Personae`}</title>
      )}
      <PageTop
        kind="List"
        name={name}
        description={description}
        facts={[
          {
            label: 'By',
            entries: [
              {
                key: 'owner',
                text: <ContributorLink username={owner.username} isPublic={owner.isContributor} />,
              },
            ],
          },
          { label: 'Visibility', entries: isOwn ? [{ key: 'sharing', text: <Sharing list={list} /> }] : [] },
        ]}
      >
        {takedown && (
          <div className={classes.takedown}>
            <Note
              title="An admin made this list private"
              tone="bad"
              text={[
                `Reason: ${takedown.reason}`,
                takedown.isFinal
                  ? 'It was the second time: the list can no longer be made public.'
                  : 'Change its name or description, and you can make it public again.',
              ]}
            />
          </div>
        )}
        <ListActions list={list} />
      </PageTop>
      <div {...place}>
        <CardList
          list={query.queryKey}
          query={characters}
          action={action}
          empty={
            <EmptyState
              level={3}
              title="This list is empty"
              text={
                isOwn
                  ? `Open a character and choose Save to add it to ${list.isFavourites ? FAVOURITES.name : 'this list'}.`
                  : 'Its owner has not added any characters, or they have been removed.'
              }
            >
              <LinkButton to="/">Browse Characters</LinkButton>
            </EmptyState>
          }
        />
      </div>
    </article>
  )
}

interface RemoveEntryProps {
  list: Pick<List, 'id' | 'name'>
  character: Pick<CharacterCard, 'id' | 'name'>
}

/** Removes a character from a list: at once on screen, and restored if the server refuses. */
function RemoveEntry({ list, character }: RemoveEntryProps) {
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
