import { appealsRest } from './appeals.rest.ts'
import { authRest } from './auth.rest.ts'
import { chatRest } from './chat.rest.ts'
import { changesRest } from './changes.rest.ts'
import { charactersRest } from './characters.rest.ts'
import { companiesRest } from './companies.rest.ts'
import { contributorsRest } from './contributors.rest.ts'
import { correctionsRest } from './corrections.rest.ts'
import { disputesRest } from './disputes.rest.ts'
import { editorialRest } from './editorial.rest.ts'
import { listsRest } from './lists.rest.ts'
import { moderationRest } from './moderation.rest.ts'
import { notificationsRest } from './notifications.rest.ts'
import { promotionsRest } from './promotions.rest.ts'
import { removalRequestsRest } from './removal-requests.rest.ts'
import { type RestRow, rowOf } from './rest-row.ts'
import { universesRest } from './universes.rest.ts'
import { webhooksRest } from './webhooks.rest.ts'

export const restTable: RestRow[] = [
  ...authRest,
  ...charactersRest,
  ...changesRest,
  ...companiesRest,
  ...universesRest,
  ...contributorsRest,
  ...listsRest,
  ...editorialRest,
  ...moderationRest,
  ...notificationsRest,
  ...appealsRest,
  ...correctionsRest,
  ...removalRequestsRest,
  ...disputesRest,
  ...promotionsRest,
  ...chatRest,
  ...webhooksRest,
].map(rowOf)
