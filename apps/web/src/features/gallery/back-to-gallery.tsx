import { BackLink } from '../../components/back-link.tsx'
import { lastGallery } from './gallery-visit.ts'

/** A link to the gallery with its last search and place in this tab, or else to its start. */
export function BackToGallery() {
  return (
    <BackLink to="/" {...(lastGallery() ?? { hash: 'gallery' })}>
      Back to Gallery
    </BackLink>
  )
}
