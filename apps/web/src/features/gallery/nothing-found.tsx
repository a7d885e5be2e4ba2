import { LinkButton } from '../../components/link-button.tsx'
import { FIELD_LABELS } from '@personae/contract/vocabulary'
import { EmptyState } from '../../components/empty-state.tsx'
import type { GallerySearch } from './gallery-search.ts'

export function NothingFound({ search: { q, field = 'name', genre } }: { search: GallerySearch }) {
  const looked = q
    ? `Nothing matches “${q}” by ${FIELD_LABELS[field].toLowerCase()}`
    : 'There is nothing here'
  return (
    <EmptyState
      level={3}
      title="No characters found"
      text={`${looked}${genre ? ` in ${genre}` : ''}. Try fewer letters, another field, or add the character yourself.`}
    >
      {(q || genre) && (
        <LinkButton to="/" search={{}} hash="gallery" variant="default">
          Show all characters
        </LinkButton>
      )}
      <LinkButton to="/submit" variant="default">
        Submit Character
      </LinkButton>
    </EmptyState>
  )
}
