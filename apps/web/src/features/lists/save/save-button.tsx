import { Button } from '@mantine/core'
import type { Character } from '@personae/contract/characters'
import { IconHeart } from '@tabler/icons-react'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { useCurrentUser } from '../../../lib/current-user.ts'

const icon = <IconHeart size={18} aria-hidden />

const SaveMenu = lazyPart(() => import('./save-menu.tsx'), {
  name: 'Saving',
  loading: () => (
    <Button variant="default" leftSection={icon} disabled>
      Save
    </Button>
  ),
})

/** Saves a published character in the user's lists. Visitors log in first. */
export function SaveButton({ character: { id, name, status } }: { character: Character }) {
  const user = useCurrentUser()
  if (status !== 'approved') return null
  if (user) return <SaveMenu characterId={id} name={name} />
  return (
    <LinkButton
      to="/login"
      search={{ next: `/character/${encodeURIComponent(id)}` }}
      variant="default"
      leftSection={icon}
    >
      Save
    </LinkButton>
  )
}
