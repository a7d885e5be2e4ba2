import { LinkButton } from '../../components/link-button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'

/** The 404 page, for unknown addresses and for characters that are not there. */
export function NotFoundPage() {
  return (
    <div className="page">
      <title>Character Not Found · Personae</title>
      <EmptyState
        level={1}
        title="Character Not Found"
        text="This character does not exist or has been removed."
      >
        <LinkButton to="/">Return Home</LinkButton>
      </EmptyState>
    </div>
  )
}
