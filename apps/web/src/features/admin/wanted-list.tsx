import type { WantedSearch } from '@personae/contract/wanted'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../../components/empty-state.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { SkeletonRows } from '../../components/skeleton-rows.tsx'
import { CharacterLink } from '../../components/subject-link.tsx'
import { formatCalendarDay } from '../../lib/format-date.ts'
import { paged, trpc } from '../../lib/trpc.ts'
import payments from './payments.module.css'

export function WantedList() {
  const wanted = useInfiniteQuery(trpc.admin.wanted.infiniteQueryOptions({}, paged))
  return (
    <>
      <p className="small">
        Names that people have searched for in the last 30 days without finding anybody. Who searched is not
        recorded.
      </p>
      <PagedList
        query={wanted}
        name="the wanted characters"
        loading={<SkeletonRows h={72} mt="md" />}
        empty={<EmptyState title="Nothing is missing" text="Searches without a result appear here." />}
      >
        {(searches) => (
          <ul className={payments.list} aria-label="Wanted characters">
            {searches.map((search) => (
              <WantedRow key={search.text} search={search} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

const WantedRow = ({ search: { text, searches, lastDay, added } }: { search: WantedSearch }) => (
  <li className={payments.row}>
    <div className="grid top grow" style={{ gap: 3 }}>
      <h2 className={payments.name}>{text}</h2>
      <p className="small">Last searched for on {formatCalendarDay(lastDay)}</p>
      {added && (
        <p className="small">
          Has been added since: <CharacterLink {...added} />
        </p>
      )}
    </div>
    <p className="strong figures">
      {searches === 1 ? '1 search' : `${searches.toLocaleString('en-US')} searches`}
    </p>
  </li>
)
