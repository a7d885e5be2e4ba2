import { LinkButton } from '../../components/link-button.tsx'
import { NotFound } from '../../components/not-found.tsx'

export const UniverseNotFound = () => (
  <NotFound text="No published character is from a universe of this name.">
    <LinkButton to="/" search={{ field: 'origin' }} hash="gallery">
      Search Universes
    </LinkButton>
  </NotFound>
)
