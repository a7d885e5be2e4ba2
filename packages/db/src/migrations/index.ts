import type { Migration } from 'kysely/migration'
import * as accounts from './0001-accounts.ts'
import * as characters from './0002-characters.ts'
import * as search from './0003-search.ts'
import * as publishedRecord from './0004-published-record.ts'
import * as recoveryAndMail from './0005-recovery-and-mail.ts'
import * as companies from './0006-companies.ts'
import * as perceptualHash from './0007-perceptual-hash.ts'
import * as notifications from './0008-notifications.ts'
import * as duplicates from './0009-duplicates.ts'
import * as disputes from './0010-disputes.ts'
import * as review from './0011-review.ts'
import * as copiedTexts from './0012-copied-texts.ts'
import * as deskCosts from './0013-desk-costs.ts'

/** Every migration by name, in order. A landed one is never edited: a change is a new file. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-characters': characters,
  '0003-search': search,
  '0004-published-record': publishedRecord,
  '0005-recovery-and-mail': recoveryAndMail,
  '0006-companies': companies,
  '0007-perceptual-hash': perceptualHash,
  '0008-notifications': notifications,
  '0009-duplicates': duplicates,
  '0010-disputes': disputes,
  '0011-review': review,
  '0012-copied-texts': copiedTexts,
  '0013-desk-costs': deskCosts,
}
