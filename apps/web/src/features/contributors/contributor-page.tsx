import { contributorMeta } from '@personae/contract/collection-meta'
import { counted } from '@personae/contract/counted'
import { feedPath } from '@personae/contract/feed-path'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CardList } from '../../components/card-list.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { FactEntry, PageTop } from '../../components/page-top.tsx'
import { formatCalendarDay } from '../../lib/format-date.ts'
import { trpc } from '../../lib/trpc.ts'
import { contributorCharactersQuery, contributorQuery } from './contributors.queries.ts'
import { UniverseLink } from '../../components/subject-link.tsx'

interface Props {
  username: string
  lists: (username: string, expected: number) => ReactNode
}

export function ContributorPage({ username: spelling, lists }: Props) {
  const { data: contributor } = useSuspenseQuery(contributorQuery(spelling))
  const query = contributorCharactersQuery(spelling)
  const characters = useInfiniteQuery(query)
  const { username, firstPublishedAt, universeCount, universes, corrections } = contributor
  const others = universeCount - universes.length
  return (
    <article className="page">
      <PageHead meta={(origin) => contributorMeta(contributor, characters.data?.pages[0]?.items, origin)} />
      <PageTop
        kind="Contributor"
        name={username}
        facts={{
          'First published': [
            firstPublishedAt !== null && (
              <FactEntry key="since">
                <time dateTime={firstPublishedAt}>{formatCalendarDay(firstPublishedAt)}</time>
              </FactEntry>
            ),
          ],
          [universeCount === 1 ? 'Universe' : 'Universes']: [
            ...universes.map(({ name, characters: count }) => (
              <FactEntry key={name} count={count}>
                <UniverseLink name={name} />
              </FactEntry>
            )),
            others > 0 && <FactEntry key="">and {others.toLocaleString('en-US')} more</FactEntry>,
          ],
          Accepted: [
            corrections > 0 && <FactEntry key="corrections">{counted(corrections, 'correction')}</FactEntry>,
          ],
          Follow: [
            <FactEntry key="feed">
              <a href={feedPath({ contributor: username })}>Feed</a>
            </FactEntry>,
          ],
        }}
      />
      {lists(username, contributor.lists)}
      <CardList
        list={query.queryKey}
        query={characters}
        newest={trpc.contributors.characters.queryOptions({ username: spelling })}
        empty={<p className="small">Nothing of theirs is published yet.</p>}
      />
    </article>
  )
}
