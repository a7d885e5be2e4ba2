import { EmptyState } from '../../components/empty-state.tsx'
import { LinkButton } from '../../components/link-button.tsx'

export const ContributorNotFound = () => (
  <div className="page">
    <title>Contributor Not Found · Personae</title>
    <EmptyState
      level={1}
      title="Contributor Not Found"
      text="No user of this name has published a character."
    >
      <LinkButton to="/">Return Home</LinkButton>
    </EmptyState>
  </div>
)
