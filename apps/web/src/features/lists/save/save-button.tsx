import { Button } from '@mantine/core'
import type { Character } from '@personae/contract/characters'
import { IconHeart } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { SAVE_HASH, saveAddress } from '../../../lib/character-address.ts'

const icon = <IconHeart size={18} aria-hidden />

const SaveMenu = lazyPart(() => import('./save-menu.tsx'), {
  name: 'Saving',
  loading: () => (
    <Button leftSection={icon} disabled>
      Save
    </Button>
  ),
})

/** Saves a published character in the user's lists. Visitors log in first, and the character is saved after that. */
export function SaveButton({ character: { id, name, status } }: { character: Character }) {
  const user = useCurrentUser()
  if (status !== 'approved') return null
  if (user) return <OwnSaveButton characterId={id} name={name} />
  return (
    <LinkButton to="/login" search={{ next: saveAddress(id) }} leftSection={icon}>
      Save
    </LinkButton>
  )
}

function OwnSaveButton(character: { characterId: string; name: string }) {
  const navigate = useNavigate()
  const isAsked = useLocation({ select: ({ hash }) => hash === SAVE_HASH })
  const [opens] = useState(isAsked)
  useEffect(() => {
    // Removes the hash, so that a reload does not save the character again.
    if (isAsked) void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
  }, [isAsked, navigate])
  return <SaveMenu {...character} opens={opens} />
}
