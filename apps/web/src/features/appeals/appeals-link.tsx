import { useInfiniteQuery } from '@tanstack/react-query'
import { LinkButton } from '../../components/link-button.tsx'
import { openAppealsQuery } from './appeals.queries.ts'

/** At the review desk: the way to the appeals, if some are waiting. */
export function AppealsLink() {
  const { data } = useInfiniteQuery(openAppealsQuery())
  const total = data?.pages[0]?.total ?? 0
  if (total === 0) return null
  return (
    <LinkButton to="/admin" variant="default" size="sm">
      Appeals ({total.toLocaleString('en-US')})
    </LinkButton>
  )
}
