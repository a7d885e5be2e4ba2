import { EmptyState } from '../../components/empty-state.tsx'
import { LinkButton } from '../../components/link-button.tsx'

export const ListNotFound = () => (
  <div className="page">
    <title>List Not Found · Personae</title>
    <EmptyState level={1} title="List Not Found" text="It does not exist, or its owner keeps it private.">
      <LinkButton to="/">Return Home</LinkButton>
    </EmptyState>
  </div>
)
