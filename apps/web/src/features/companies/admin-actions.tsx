import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../components/link-button.tsx'
import classes from './admin-actions.module.css'
import { companyRequestQuery } from './companies.queries.ts'
import { DecisionDialogs, useCompanyDecisions } from './company-decisions.tsx'

export function AdminActions({ id }: { id: string }) {
  const { data: company } = useQuery(companyRequestQuery(id))
  const decisions = useCompanyDecisions(id)
  const { ask, isPending, removeLogo, revoke } = decisions
  if (!company) return null
  const { name, status, logoUrl, requestedAt } = company
  return (
    <div className={classes.actions}>
      {requestedAt && (
        <LinkButton to="/admin" size="sm">
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
      <DecisionDialogs
        name={name}
        decisions={decisions}
        on={{ revoke, ...(logoUrl && { removeLogo: (reason) => removeLogo(logoUrl, reason) }) }}
      />
    </div>
  )
}
