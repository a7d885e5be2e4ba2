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
import * as characterVersion from './0014-character-version.ts'
import * as pictureUploads from './0015-picture-uploads.ts'
import * as revisionSequence from './0016-revision-sequence.ts'
import * as duplicateLookups from './0016b-duplicate-lookups.ts'
import * as rateLimits from './0017-rate-limits.ts'
import * as confirmedEmails from './0018-confirmed-emails.ts'
import * as names from './0019-names.ts'
import * as companyApproval from './0020-company-approval.ts'
import * as auditLogInsertOnly from './0021-audit-log-insert-only.ts'
import * as scheduledDecisions from './0024-scheduled-decisions.ts'
import * as auditSequence from './0025-audit-sequence.ts'
import * as readNotifications from './0026-read-notifications.ts'
import * as idempotencyKeys from './0027-idempotency-keys.ts'
import * as revisionPictures from './0028-revision-pictures.ts'
import * as jobs from './0029-jobs.ts'
import * as promotions from './0030-promotions.ts'
import * as characterChanges from './0031-character-changes.ts'
import * as searchCredits from './0032-search-credits.ts'
import * as galleryOrders from './0033-gallery-orders.ts'
import * as possibleDuplicates from './0036-possible-duplicates.ts'
import * as lists from './0037-lists.ts'
import * as listReports from './0038-list-reports.ts'
import * as aliases from './0039-aliases.ts'
import * as topicChanges from './0040-topic-changes.ts'
import * as nameIndex from './0041-name-index.ts'
import * as nameKinds from './0042-name-kinds.ts'
import * as searchMisses from './0043-search-misses.ts'
import * as universePairs from './0044-universe-pairs.ts'
import * as mediaObjects from './0045-media-objects.ts'
import * as skeletonKeys from './0046-skeleton-keys.ts'
import * as universePairIndex from './0047-universe-pair-index.ts'
import * as foldedNames from './0048-folded-names.ts'

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
  '0014-character-version': characterVersion,
  '0015-picture-uploads': pictureUploads,
  '0016-revision-sequence': revisionSequence,
  '0016b-duplicate-lookups': duplicateLookups,
  '0017-rate-limits': rateLimits,
  '0018-confirmed-emails': confirmedEmails,
  '0019-names': names,
  '0020-company-approval': companyApproval,
  '0021-audit-log-insert-only': auditLogInsertOnly,
  '0024-scheduled-decisions': scheduledDecisions,
  '0025-audit-sequence': auditSequence,
  '0026-read-notifications': readNotifications,
  '0027-idempotency-keys': idempotencyKeys,
  '0028-revision-pictures': revisionPictures,
  '0029-jobs': jobs,
  '0030-promotions': promotions,
  '0031-character-changes': characterChanges,
  '0032-search-credits': searchCredits,
  '0033-gallery-orders': galleryOrders,
  '0036-possible-duplicates': possibleDuplicates,
  '0037-lists': lists,
  '0038-list-reports': listReports,
  '0039-aliases': aliases,
  '0040-topic-changes': topicChanges,
  '0041-name-index': nameIndex,
  '0042-name-kinds': nameKinds,
  '0043-search-misses': searchMisses,
  '0044-universe-pairs': universePairs,
  '0045-media-objects': mediaObjects,
  '0046-skeleton-keys': skeletonKeys,
  '0047-universe-pair-index': universePairIndex,
  '0048-folded-names': foldedNames,
}
