import { skipToken, useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../components/load-failed.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'
import { failureCode, trpc } from '../../lib/trpc.ts'
import { AccountForm } from './account-form.tsx'
import classes from './account-page.module.css'
import { CompanyBenefits } from './company-benefits.tsx'

/** Where an account becomes that of a company, and where the company is looked after. */
export function AccountPage() {
  const user = useCurrentUser()
  const id = user?.companyId
  const { data, error, isLoading, refetch } = useQuery(
    trpc.companies.byId.queryOptions(id ? { id } : skipToken),
  )
  // One that is gone leaves the account free to make another.
  const isGone = failureCode(error) === 'not_found'
  const company = id && !isGone ? data : undefined
  return (
    <div className="page">
      <title>Company/Universe Account · Personae</title>
      <header className={classes.head}>
        <h1>Company/Universe Account</h1>
        <p>Give your universe a name and a face. Its characters find their way to it by themselves.</p>
      </header>
      {error && !isGone && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!isLoading && (!error || isGone) && (
        <div className={classes.layout}>
          <AccountForm key={company?.id ?? 'new'} company={company ?? null} />
          {company && <CompanyBenefits company={company} />}
        </div>
      )}
    </div>
  )
}
