/** For each file of the product with SQL that the two databases need in different forms, tests that reach all of it. */
export const DIALECT_TESTS: Record<string, string[]> = {
  'packages/api/src/features/extras/admin/activity.repo.ts': [
    'packages/api/src/features/extras/admin/activity.test.ts',
  ],
  'packages/api/src/features/extras/admin/consistency.repo.ts': [
    'apps/server/src/commands/doctor-postgres.test.ts',
  ],
  'packages/api/src/features/platform/audit/audit.repo.ts': [
    'packages/api/src/features/platform/audit/audit.test.ts',
  ],
  'packages/api/src/features/platform/auth/known-addresses.repo.ts': [
    'packages/api/src/features/platform/auth/sign-in-guard.test.ts',
  ],
  'packages/api/src/features/catalogue/characters/characters.repo.ts': [
    'packages/api/src/features/catalogue/characters/visibility.test.ts',
  ],
  'packages/api/src/features/catalogue/contributors/contributors.repo.ts': [
    'packages/api/src/features/catalogue/contributors/contributors.test.ts',
  ],
  'packages/api/src/features/review/disputes/disputes.repo.ts': [
    'packages/api/src/features/review/disputes/long-reports.test.ts',
  ],
  'packages/api/src/features/catalogue/duplicates/catalogue.repo.ts': [
    'packages/api/src/features/catalogue/duplicates/duplicates.test.ts',
  ],
  'packages/api/src/features/catalogue/duplicates/duplicates.repo.ts': [
    'packages/api/src/features/catalogue/duplicates/duplicates.test.ts',
  ],
  'packages/api/src/features/catalogue/duplicates/universe-pairs.repo.ts': [
    'packages/api/src/features/catalogue/duplicates/universe-pairs.test.ts',
  ],
  'packages/api/src/features/extras/editorial/editorial.repo.ts': [
    'packages/api/src/features/extras/editorial/editorial.test.ts',
  ],
  'packages/api/src/features/catalogue/history/revisions.repo.ts': [
    'packages/api/src/features/catalogue/history/history.test.ts',
  ],
  'packages/api/src/features/platform/jobs/jobs.repo.ts': [
    'packages/api/src/features/platform/jobs/jobs.test.ts',
  ],
  'packages/api/src/features/extras/lists/list-reports.repo.ts': [
    'packages/api/src/features/extras/lists/list-reports.test.ts',
  ],
  'packages/api/src/features/extras/lists/lists.repo.ts': [
    'packages/api/src/features/extras/lists/lists.test.ts',
  ],
  'packages/api/src/features/review/moderation/queue.repo.ts': [
    'packages/api/src/features/review/moderation/queue-marks.test.ts',
    'packages/api/src/features/review/moderation/review-desk.test.ts',
  ],
  'packages/api/src/features/catalogue/popularity/popularity.repo.ts': [
    'packages/api/src/features/catalogue/popularity/popularity.test.ts',
  ],
  'packages/api/src/features/extras/promotions/promotions.repo.ts': [
    'packages/api/src/features/extras/promotions/refusals.test.ts',
    'packages/api/src/features/extras/promotions/slots.test.ts',
  ],
  'packages/api/src/features/platform/rate-limits/counters.repo.ts': [
    'packages/api/src/features/platform/rate-limits/counters.test.ts',
  ],
  'packages/api/src/features/catalogue/search/gallery-orders.repo.ts': [
    'packages/api/src/features/catalogue/search/gallery-orders.test.ts',
  ],
  'packages/api/src/features/catalogue/search/published-search.ts': [
    'packages/api/src/features/catalogue/search/published-search.test.ts',
  ],
  'packages/api/src/features/catalogue/search/related.repo.ts': [
    'packages/api/src/features/catalogue/search/related.test.ts',
  ],
  'packages/api/src/features/catalogue/search/relations.repo.ts': [
    'packages/api/src/features/catalogue/search/relations.test.ts',
  ],
  'packages/api/src/features/catalogue/search/search-hits.repo.ts': [
    'packages/api/src/features/catalogue/search/search.test.ts',
    'packages/api/src/features/catalogue/search/gallery-orders.test.ts',
  ],
  'packages/api/src/features/catalogue/search/search-index.repo.ts': [
    'packages/api/src/features/catalogue/search/search-index.test.ts',
  ],
  'packages/api/src/features/catalogue/search/search.repo.ts': [
    'packages/api/src/features/catalogue/search/search.test.ts',
    'packages/api/src/features/catalogue/search/published-search.test.ts',
  ],
  'packages/api/src/features/catalogue/search/sitemap.repo.ts': [
    'apps/server/src/surfaces/pages/discovery/discovery.test.ts',
  ],
  'packages/api/src/features/catalogue/search/unpublished.repo.ts': [
    'packages/api/src/features/catalogue/search/search-index.test.ts',
  ],
  'packages/api/src/features/catalogue/suggestions/name-index.repo.ts': [
    'packages/api/src/features/catalogue/suggestions/name-index.test.ts',
    'packages/api/src/features/catalogue/suggestions/close-matches.test.ts',
  ],
  'packages/api/src/features/catalogue/suggestions/suggestions.repo.ts': [
    'packages/api/src/features/catalogue/suggestions/close-matches.test.ts',
  ],
}
