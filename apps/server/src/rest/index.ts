import { accountRest } from './account.rest.ts'
import { authRest } from './auth.rest.ts'
import { charactersRest } from './characters.rest.ts'
import { companiesRest } from './companies.rest.ts'
import { disputesRest } from './disputes.rest.ts'
import { duplicatesRest } from './duplicates.rest.ts'
import { moderationRest } from './moderation.rest.ts'
import { notificationsRest } from './notifications.rest.ts'
import type { RestRow } from './rest-row.ts'

/** The whole REST surface, a row an address. */
export const restTable: RestRow[] = [
  ...authRest,
  ...accountRest,
  ...charactersRest,
  ...companiesRest,
  ...duplicatesRest,
  ...moderationRest,
  ...notificationsRest,
  ...disputesRest,
]
