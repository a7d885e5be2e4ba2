import { COMPANY_REASON_REQUIRED } from '@personae/contract/companies.constants'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { LinkButton } from '../../components/link-button.tsx'
import { ReasonButton } from '../../components/reason-dialog.tsx'
import { invalidateCompanies, invalidating } from '../../lib/invalidate.ts'
import { NOT_SAVED } from '../../lib/notify.ts'
import { trpc } from '../../lib/trpc.ts'
import { useLeave } from '../../lib/use-leave.ts'

const shared = {
  danger: true,
  description: 'The owner will see this',
  missing: COMPANY_REASON_REQUIRED,
  failed: [NOT_SAVED] as [title: string],
}

/** What admins can do with an active company, each with a reason that is sent to the owner. */
export default function AdminActions({ id }: { id: string }) {
  const { data: company } = useQuery(trpc.companies.request.queryOptions({ id }))
  const router = useRouter()
  const leave = useLeave()
  if (!company) return null
  const { name, status, logoUrl, requestedAt } = company
  // Reloads the route, as the company may no longer exist.
  const changes = invalidating(invalidateCompanies, () => router.invalidate())
  return (
    <div className="row wrap gap-10" style={{ marginTop: 20 }}>
      {requestedAt && (
        <LinkButton variant="filled" to="/admin/review" search={{ kind: 'company', id }} size="sm">
          {status === 'pending' ? 'Decide on this company' : 'Decide on the new logo'}
        </LinkButton>
      )}
      {logoUrl && (
        <ReasonButton
          button="Remove logo"
          size="sm"
          {...shared}
          id={id}
          draft="company-removeLogo"
          title={`Remove logo: ${name}`}
          confirm="Remove Logo"
          intro="This deletes the logo everywhere. The company stays."
          call={trpc.companies.removeLogo.mutationOptions(changes)}
          inputOf={(reason) => ({ id, logoUrl, reason })}
          done={['Logo Removed', 'The owner has been notified.']}
        />
      )}
      {status === 'active' && (
        <ReasonButton
          button="Revoke company"
          variant="danger"
          size="sm"
          {...shared}
          id={id}
          draft="company-revoke"
          title={`Revoke company: ${name}`}
          confirm="Revoke Company"
          intro="This deletes the company and its logo. Its characters stay, and the owner keeps their account. Its promotions of pages of others end, and their refunds are due. Anyone who requests this name again will need approval."
          call={trpc.companies.revoke.mutationOptions(changes)}
          inputOf={(reason) => ({ id, reason })}
          done={['Company Revoked', 'The owner has been notified.']}
          // Leaves the page of the company, which no longer exists.
          onDone={() => leave({ to: '/admin' })}
        />
      )}
    </div>
  )
}
