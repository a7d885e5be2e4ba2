import type { CharacterCard } from '@personae/contract/characters'
import { FAVOURITES } from '@personae/contract/lists.constants'
import { listMeta } from '@personae/contract/page-meta'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CardActionOf } from '../../components/card-action.ts'
import { CardList, type Cards } from '../../components/card-list.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { Note, NoteText } from '../../components/note.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { PageTop } from '../../components/page-top.tsx'
import { useFocusContainer } from '../../lib/use-focus-container.ts'
import { ListActions } from './list-actions.tsx'
import { Sharing } from './list-facts.tsx'
import classes from './lists.module.css'
import { listCharactersQuery, listQuery } from './lists.queries.ts'
import { RemoveEntry } from './remove-entry.tsx'

interface Props {
  id: string
  grid: (cards: Cards & { action: CardActionOf | undefined }) => ReactNode
  skeleton: ReactNode
}

/** A list with its characters. Its owner can edit it here. */
export function ListPage({ id, grid, skeleton }: Props) {
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
                text: owner.isContributor ? (
                  <Link to="/contributor/$username" params={{ username: owner.username }}>
                    {owner.username}
                  </Link>
                ) : (
                  owner.username
                ),
              },
            ],
          },
          { label: 'Visibility', entries: isOwn ? [{ key: 'sharing', text: <Sharing list={list} /> }] : [] },
        ]}
      >
        {takedown && (
          <div className={classes.takedown}>
            <Note title="An admin made this list private" tone="bad">
              <NoteText>Reason: {takedown.reason}</NoteText>
              <NoteText>
                {takedown.isFinal
                  ? 'It was the second time: the list can no longer be made public.'
                  : 'Change its name or description, and you can make it public again.'}
              </NoteText>
            </Note>
          </div>
        )}
        <ListActions list={list} />
      </PageTop>
      <div {...place}>
        <CardList
          list={query.queryKey}
          query={characters}
          grid={(cards) => grid({ ...cards, action })}
          skeleton={skeleton}
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
