import type { Notification } from '@personae/contract/notifications'
import { LinkButton } from '../../components/link-button.tsx'
import classes from './notifications.module.css'

/** The buttons of a possible duplicate: a comparison with each possible original. */
export function CompareButtons({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { type, characterId, metadata } = notification
  const duplicates = metadata?.duplicates ?? []
  if (type !== 'duplicate_detected' || !characterId || duplicates.length === 0) return null
  return (
    <div className={classes.compare}>
      {duplicates.map((duplicate) => (
        <LinkButton
          key={duplicate.characterId}
          to="/admin/compare/$newId/$originalId"
          params={{ newId: characterId, originalId: duplicate.characterId }}
          variant="default"
          size="compact-sm"
          onClick={onOpen}
          aria-label={`Compare Characters: ${duplicate.name} (${duplicate.origin})`}
        >
          Compare Characters
          {duplicates.length > 1 && `: ${duplicate.name}`}
        </LinkButton>
      ))}
    </div>
  )
}
