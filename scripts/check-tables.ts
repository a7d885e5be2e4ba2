import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.ts'

/** The only file (or feature folder) that may write each table. All may read. */
const WRITERS: Record<string, string> = {
  user: 'packages/api/src/features/platform/auth/',
  username_skeleton: 'packages/api/src/lib/skeletons.ts',
  session: 'packages/api/src/features/platform/auth/sessions.ts',
  reset_token: 'packages/api/src/features/platform/auth/recovery.repo.ts',
  recovery_code: 'packages/api/src/features/platform/auth/recovery.repo.ts',
  api_key: 'packages/api/src/features/platform/auth/keys/keys.repo.ts',
  webhook: 'packages/api/src/features/platform/webhooks/webhooks.repo.ts',
  webhook_delivery: 'packages/api/src/features/platform/webhooks/webhooks.repo.ts',
  email_change: 'packages/api/src/features/platform/auth/email-change.repo.ts',
  job: 'packages/api/src/features/platform/jobs/jobs.repo.ts',
  list: 'packages/api/src/features/extras/lists/lists.repo.ts',
  list_entry: 'packages/api/src/features/extras/lists/lists.repo.ts',
  list_report: 'packages/api/src/features/extras/lists/list-reports.repo.ts',
  mail: 'packages/api/src/features/platform/mail/mail.repo.ts',
  duplicate_key: 'packages/api/src/features/catalogue/duplicates/duplicates.repo.ts',
  distinct_pair: 'packages/api/src/features/catalogue/duplicates/duplicates.repo.ts',
  universe_pair: 'packages/api/src/features/catalogue/duplicates/universe-pairs.repo.ts',
  possible_duplicate: 'packages/api/src/features/catalogue/duplicates/duplicates.repo.ts',
  reason_template: 'packages/api/src/features/review/moderation/reason-templates.repo.ts',
  review_round: 'packages/api/src/features/review/review-rounds/round-texts.repo.ts',
  appeal: 'packages/api/src/features/review/appeals/appeals.repo.ts',
  scheduled_decision: 'packages/api/src/features/review/moderation/scheduled-decisions.repo.ts',
  correction: 'packages/api/src/features/review/corrections/corrections.repo.ts',
  owner_word: 'packages/api/src/features/review/corrections/owners.repo.ts',
  dispute: 'packages/api/src/features/review/disputes/disputes.repo.ts',
  dispute_answer: 'packages/api/src/features/review/disputes/answers.repo.ts',
  editorial: 'packages/api/src/features/extras/editorial/editorial.repo.ts',
  editorial_entry: 'packages/api/src/features/extras/editorial/editorial.repo.ts',
  notification: 'packages/api/src/features/platform/notifications/notifications.repo.ts',
  visitor_session: 'apps/server/src/http/visitor-session.ts',
  import_batch: 'packages/api/src/features/catalogue/imports/imports.repo.ts',
  imported_character: 'packages/api/src/features/catalogue/imports/imports.repo.ts',
  import_change: 'packages/api/src/features/catalogue/imports/imports.repo.ts',
  character: 'packages/api/src/features/catalogue/characters/characters.repo.ts',
  character_view: 'packages/api/src/features/catalogue/popularity/popularity.repo.ts',
  character_revision: 'packages/api/src/features/catalogue/history/revisions.repo.ts',
  name_word: 'packages/api/src/features/catalogue/suggestions/name-index.repo.ts',
  name_variant: 'packages/api/src/features/catalogue/suggestions/name-index.repo.ts',
  name_posting: 'packages/api/src/features/catalogue/suggestions/name-index.repo.ts',
  name_text: 'packages/api/src/features/catalogue/suggestions/name-index.repo.ts',
  content_version: 'packages/api/src/features/catalogue/characters/characters.repo.ts',
  change_era: 'packages/api/src/features/catalogue/changes/changes.repo.ts',
  company: 'packages/api/src/features/catalogue/companies/companies.repo.ts',
  company_refusal: 'packages/api/src/features/catalogue/companies/company-refusals.repo.ts',
  company_skeleton: 'packages/api/src/lib/skeletons.ts',
  search_text: 'packages/api/src/features/catalogue/search/search-index.repo.ts',
  search_genre: 'packages/api/src/features/catalogue/search/search-index.repo.ts',
  search_credit: 'packages/api/src/features/catalogue/search/search-index.repo.ts',
  search_universe: 'packages/api/src/features/catalogue/search/search-index.repo.ts',
  media: 'packages/api/src/features/platform/media/',
  media_variant: 'packages/api/src/features/platform/media/',
  media_object: 'packages/api/src/features/platform/media/',
  picture_upload: 'packages/api/src/features/platform/media/picture-uploads.repo.ts',
  audit_log: 'packages/api/src/features/platform/audit/',
  rate_limit: 'packages/api/src/features/platform/rate-limits/counters.repo.ts',
  idempotency_key: 'packages/api/src/features/platform/idempotency/idempotency.repo.ts',
  payment: 'packages/api/src/features/extras/promotions/payments.repo.ts',
  payment_event: 'packages/api/src/features/extras/promotions/payments.repo.ts',
  promotion: 'packages/api/src/features/extras/promotions/promotions.repo.ts',
  search_miss: 'packages/api/src/features/extras/wanted/wanted.repo.ts',
  known_address: 'packages/api/src/features/platform/auth/known-addresses.repo.ts',
}

const WRITE = /\.(?:insertInto|updateTable|deleteFrom)\(\s*['`](\w+)/g

/** Writes to a table from outside its feature, one per line. A table without a writer here is listed too. */
export function checkTables(): string[] {
  const files = globSync('{packages,apps}/*/src/**/*.ts', { cwd: ROOT }).filter(
    (file) => !/\.(test|testing)\.ts$/.test(file),
  )
  return files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(WRITE)]
      .map(([, table = '']) => table)
      .filter(
        (table) => !file.startsWith(WRITERS[table] ?? (table.startsWith('search_') ? 'packages/api' : '?')),
      )
      .map((table) => `${file}: writes ${table}, which belongs to ${WRITERS[table] ?? 'no feature yet'}`),
  )
}
