import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../components/link-button.tsx'
import { trpc } from '../../lib/trpc.ts'

/** At the review desk: the way to the appeals, if some are waiting. */
export function AppealsLink() {
  const { data } = useQuery(trpc.admin.totals.queryOptions())
  const total = data?.waiting.appeals.count ?? 0
  if (total === 0) return null
  return (
    <LinkButton to="/admin" variant="default" size="sm">
      Appeals ({total.toLocaleString('en-US')})
    </LinkButton>
  )
}
