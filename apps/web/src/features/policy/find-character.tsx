import { LinkButton } from '../../components/link-button.tsx'

/** A link to the gallery, as reports are filed on the character's page. */
export const FindCharacter = () => (
  <p>
    <LinkButton to="/" hash="gallery">
      Find the character to report
    </LinkButton>
  </p>
)
