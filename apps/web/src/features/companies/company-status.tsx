import { Button } from '@mantine/core'
import type { OwnCompany } from '@personae/contract/company-requests'
import { useQuery } from '@tanstack/react-query'
import { Note } from '../../components/note.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'
import { ownCompanyQuery } from './companies.queries.ts'

interface Props extends OwnCompany {
  /** Withdraws the pending logo, so that the approved one stays in use. */
  onWithdraw?: (approvedLogoUrl: string) => void
  isPending?: boolean
}

/** The pending and refused requests of the user's company; nothing if there are none. */
export function CompanyStatus({ company, refusal, onWithdraw, isPending = false }: Props) {
  const approvedLogoUrl = company?.logoUrl
  return (
    <div className="grid gap-16 if-any" style={{ maxWidth: '46rem', marginBottom: 36 }}>
      {refusal && (
        <Note
          title={`Your company “${refusal.name}” was ${refusal.kind}`}
          tone="bad"
          text={[refusal.reason, 'You can create another one. An admin will need to approve its name.']}
        />
      )}
      {company?.status === 'pending' && (
        <Note
          title="Your company is awaiting approval"
          text="Until an admin approves it, only you and the admins can see it."
        />
      )}
      {/* For a company that is not public at all, the notice above is enough. */}
      {company?.pendingLogoUrl && (company.status === 'active' || approvedLogoUrl) && (
        <Note
          title="Your new logo is awaiting approval"
          text="Until an admin approves it, only you can see it."
        >
          {approvedLogoUrl && onWithdraw && (
            <Button size="sm" disabled={isPending} onClick={() => onWithdraw(approvedLogoUrl)}>
              Keep the current logo
            </Button>
          )}
        </Note>
      )}
      {company?.logoRefusal && !company.pendingLogoUrl && (
        <Note title="Your last logo was not accepted" tone="bad" text={company.logoRefusal} />
      )}
    </div>
  )
}

/** For a company's owner: which parts are not public yet. */
export function OwnCompanyStatus({ companyId }: { companyId: string }) {
  const isOwn = useCurrentUser()?.companyId === companyId
  const { data: own } = useQuery({ ...ownCompanyQuery, enabled: isOwn })
  return isOwn && own ? <CompanyStatus {...own} /> : null
}
