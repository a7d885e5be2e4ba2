import { EmptyState } from '../../components/empty-state.tsx'
import { LinkButton } from '../../components/link-button.tsx'

export const CompanyNotFound = () => (
  <div className="page">
    <title>Company Not Found · Personae</title>
    <EmptyState level={1} title="Company Not Found" text="This company does not exist or has been removed.">
      <LinkButton to="/">Return Home</LinkButton>
    </EmptyState>
  </div>
)
