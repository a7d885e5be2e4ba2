import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox } from '@mantine/core'
import type { Character } from '@personae/contract/characters'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { LoadFailed } from '../../components/load-failed.tsx'
import { SubmissionCard, SubmissionSkeletons } from '../../components/submission-card.tsx'
import { trpc } from '../../lib/trpc.ts'
import classes from './admin.module.css'

const SKELETONS = 3

interface Props {
  status: 'pending' | 'approved'
  empty: string
  actions: (character: Character) => ReactNode
  /** What can be done about all that are chosen; without it nothing can be chosen. */
  bulk?: (chosen: string[], onDone: () => void) => ReactNode
}

/** Characters of one status, a page at a time, each with what can be done about it. */
export function CharacterList({ status, empty, actions, bulk }: Props) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(
      trpc.characters.list.infiniteQueryOptions({ status }, { getNextPageParam: (page) => page.nextCursor }),
    )
  const [chosen, setChosen] = useState<string[]>([])
  if (isPending) return <SubmissionSkeletons count={SKELETONS} />
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  const characters = data.pages.flatMap((page) => page.items)
  if (characters.length === 0) {
    return <EmptyState title={empty} text="You are up to date." />
  }
  return (
    <>
      {bulk?.(
        chosen.filter((id) => characters.some((character) => character.id === id)),
        () => setChosen([]),
      )}
      <ul className={classes.list}>
        {characters.map((character) => (
          <li key={character.id} className={bulk && classes.choosable}>
            {bulk && (
              <Checkbox
                aria-label={`Choose ${character.name}`}
                checked={chosen.includes(character.id)}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen((all) =>
                    checked ? [...all, character.id] : all.filter((id) => id !== character.id),
                  )
                }
              />
            )}
            <SubmissionCard character={character}>{actions(character)}</SubmissionCard>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" mt="lg" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}
