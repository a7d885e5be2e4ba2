import { useInfiniteQuery } from '@tanstack/react-query'
import { PagedList } from '../../components/paged-list.tsx'
import { companyRequestsQuery } from './companies.queries.ts'
import classes from './company-requests.module.css'
import { RequestCard } from './request-card.tsx'

/** Companies and logos that wait for an admin, the oldest first; nothing if there are none. */
export function CompanyRequests() {
  const query = useInfiniteQuery(companyRequestsQuery())
  const total = query.data?.pages[0]?.total ?? 0
  return (
    <PagedList query={query} name="the company requests" loading={null} empty={null}>
      {(requests) => (
        <section className={classes.section} aria-labelledby="company-requests">
          <h2 id="company-requests">Company requests ({total.toLocaleString('en-US')})</h2>
          <ul className={classes.cards}>
            {requests.map((request) => (
              // A new logo is a new request: text that was typed about the previous one is dropped.
              <li key={`${request.id} ${request.pendingLogoUrl}`}>
                <RequestCard request={request} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </PagedList>
  )
}
