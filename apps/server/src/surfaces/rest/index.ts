import { accountRest } from './account.rest.ts'
import { authRest } from './auth.rest.ts'
import { chatRest } from './chat.rest.ts'
import { charactersRest } from './characters.rest.ts'
import { companiesRest } from './companies.rest.ts'
import { contributorsRest } from './contributors.rest.ts'
import { disputesRest } from './disputes.rest.ts'
import { duplicatesRest } from './duplicates.rest.ts'
import { listsRest } from './lists.rest.ts'
import { moderationRest } from './moderation.rest.ts'
import { notificationsRest } from './notifications.rest.ts'
import { promotionsRest } from './promotions.rest.ts'
import type { RestRow } from './rest-row.ts'
import { universesRest } from './universes.rest.ts'

/** The whole REST surface, one row per address. */
export const restTable: RestRow[] = [
  ...authRest,
  ...accountRest,
  ...charactersRest,
  ...companiesRest,
  ...universesRest,
  ...contributorsRest,
  ...listsRest,
  ...duplicatesRest,
  ...moderationRest,
  ...notificationsRest,
  ...disputesRest,
  ...promotionsRest,
  ...chatRest,
]
