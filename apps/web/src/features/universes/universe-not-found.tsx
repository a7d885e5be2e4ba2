import { EmptyState } from '../../components/empty-state.tsx'
import { LinkButton } from '../../components/link-button.tsx'

export const UniverseNotFound = () => (
  <div className="page">
    <title>Universe Not Found · Personae</title>
    <EmptyState
      level={1}
      title="Universe Not Found"
      text="No published character is from a universe of this name."
    >
      <LinkButton to="/" search={{ field: 'origin' }} hash="gallery">
        Search Universes
      </LinkButton>
    </EmptyState>
  </div>
)
