import { LISTS } from '@personae/contract/lists.constants'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PagedList } from '../../../components/paged-list.tsx'
import { SkeletonRows } from '../../../components/skeleton-rows.tsx'
import { ListCard } from '../list-card.tsx'
import classes from '../lists.module.css'
import { contributorListsQuery } from '../lists.queries.ts'

export function ContributorLists({ username, expected }: { username: string; expected: number }) {
  const query = useInfiniteQuery(contributorListsQuery(username))
  const total = query.data?.pages[0]?.total ?? expected
  if (total === 0 && !query.error) return null
  return (
    <section style={{ marginBlock: '28px 40px' }} aria-labelledby="lists-title">
      <h2 id="lists-title" className="size-30" style={{ marginBottom: 16 }}>
        Lists
      </h2>
      <PagedList
        query={query}
        name="the lists"
        loading={
          <SkeletonRows
            className={classes.strip}
            count={Math.min(expected, LISTS.shown)}
            h={268}
            radius={18}
          />
        }
        empty={null}
      >
        {(lists) => (
          <ul className={classes.strip}>
            {lists.map((list) => (
              <li key={list.id}>
                <ListCard list={list} saysSharing={false} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}
