import { Button } from '@mantine/core'
import type { CompanyRequest } from '@personae/contract/company-requests'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../components/link-button.tsx'
import { trpc } from '../../lib/trpc.ts'
import { useCompanyDecisions } from './company-decisions.tsx'

export function AdminActions({ id }: { id: string }) {
  const { data: company } = useQuery(trpc.companies.request.queryOptions({ id }))
  return company && <Actions company={company} />
}

function Actions({ company }: { company: CompanyRequest }) {
  const { id } = company
  const { ask, isPending, dialogs } = useCompanyDecisions(company)
  const { status, logoUrl, requestedAt } = company
  return (
    <div className="row wrap gap-10" style={{ marginTop: 20 }}>
      {requestedAt && (
        <LinkButton to="/admin/review" search={{ kind: 'company', id }} size="sm">
          {status === 'pending' ? 'Decide on this company' : 'Decide on the new logo'}
        </LinkButton>
      )}
      {logoUrl && (
        <Button variant="default" size="sm" onClick={() => ask('removeLogo')} disabled={isPending}>
          Remove logo
        </Button>
      )}
      {status === 'active' && (
        <Button variant="danger" size="sm" onClick={() => ask('revoke')} disabled={isPending}>
          Revoke company
        </Button>
      )}
      {dialogs}
    </div>
  )
}
