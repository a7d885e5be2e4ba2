import type { CharacterCard } from '@personae/contract/characters'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyPart, usePreload } from '../../../components/lazy-part.tsx'
import { useKeysWhileLoading } from '../../../lib/dialog-keys.ts'
import { isSavedQuery } from '../saved.queries.ts'
import { SaveIcon } from './save-icon.tsx'

const SaveMenu = lazyPart(() => import('./save-menu.tsx'), {
  name: 'Saving',
  isSmall: true,
  loading: (props) => <Loading {...props} />,
})

function Loading({ name, wasSaved }: { name: string; wasSaved?: boolean }) {
  useKeysWhileLoading()
  return <SaveIcon name={name} isSaved={wasSaved} aria-busy />
}

export default function SaveOnCard({ card: { id, name } }: { card: CharacterCard }) {
  const [wanted, setWanted] = useState(false)
  usePreload(SaveMenu)
  const { data: isSaved } = useQuery(isSavedQuery(id))
  if (wanted) return <SaveMenu characterId={id} name={name} wasSaved={isSaved} isOnCard />
  return <SaveIcon name={name} isSaved={isSaved} aria-haspopup="dialog" onClick={() => setWanted(true)} />
}
