import type { NotificationType } from '@personae/contract/notifications'
import {
  IconAlertTriangle,
  IconBookmark,
  IconBuilding,
  IconCircleCheck,
  IconCircleX,
  IconLayersIntersect,
  IconFlag,
  IconInbox,
  IconPencil,
  IconStar,
} from '@tabler/icons-react'
import classes from './notifications.module.css'

const ICONS: Partial<Record<NotificationType, typeof IconInbox>> = {
  submission_received: IconInbox,
  duplicate_detected: IconLayersIntersect,
  character_approved: IconCircleCheck,
  character_rejected: IconCircleX,
  character_removed: IconCircleX,
  revision_requested: IconPencil,
  decision_not_carried_out: IconAlertTriangle,
}

/** Types about the same subject share an icon. */
const ABOUT: [start: string, icon: typeof IconInbox][] = [
  ['dispute_', IconFlag],
  ['promotion_', IconStar],
  ['company_', IconBuilding],
  ['list_', IconBookmark],
]

/** The type of a notification as an icon; its message says the same. */
export function NotificationIcon({ type }: { type: NotificationType }) {
  const Icon = ICONS[type] ?? ABOUT.find(([start]) => type.startsWith(start))?.[1] ?? IconInbox
  return <Icon className={classes.icon} data-type={type} size={20} stroke={1.75} aria-hidden />
}
