import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../lib/current-user.ts'
import { ownCompanyQuery } from './companies.queries.ts'
import { CompanyStanding } from './company-standing.tsx'

/** For a company's owner: which parts are not public yet. */
export function OwnStanding({ companyId }: { companyId: string }) {
  const isOwn = useCurrentUser()?.companyId === companyId
  const { data: own } = useQuery({ ...ownCompanyQuery, enabled: isOwn })
  return isOwn && own ? <CompanyStanding {...own} /> : null
}
