import type { SearchField } from '@personae/contract/search.constants'
import { Link } from '@tanstack/react-router'

export const CharacterLink = ({ id, name }: { id: string | null; name: string }) =>
  id === null ? (
    name
  ) : (
    <Link to="/character/$id" params={{ id }}>
      {name}
    </Link>
  )

export const UniverseLink = ({ name, text = name }: { name: string; text?: string }) => (
  <Link to="/universe/$name" params={{ name }}>
    {text}
  </Link>
)

/** A user's name, with a link to their page if they have published characters. */
export const ContributorLink = ({ username, isPublic }: { username: string; isPublic: boolean }) =>
  isPublic ? (
    <Link to="/contributor/$username" params={{ username }}>
      {username}
    </Link>
  ) : (
    username
  )

export const SearchLink = ({
  text,
  ...search
}: {
  text: string
  q?: string
  field?: SearchField
  genre?: string
}) => (
  <Link to="/" search={search} hash="gallery">
    {text}
  </Link>
)
