/** For each file of the product with SQL that the two databases need in different forms, tests that reach all of it. */
export const DIALECT_TESTS: Record<string, string[]> = {
  'packages/api/src/features/admin/activity.repo.ts': ['packages/api/src/features/admin/activity.test.ts'],
  'packages/api/src/features/admin/consistency.repo.ts': ['apps/server/src/commands/doctor-postgres.test.ts'],
  'packages/api/src/features/audit/audit.repo.ts': ['packages/api/src/features/audit/audit.test.ts'],
  'packages/api/src/features/auth/known-addresses.repo.ts': [
    'packages/api/src/features/auth/sign-in-guard.test.ts',
  ],
  'packages/api/src/features/characters/characters.repo.ts': [
    'packages/api/src/features/characters/visibility.test.ts',
  ],
  'packages/api/src/features/contributors/contributors.repo.ts': [
    'packages/api/src/features/contributors/contributors.test.ts',
  ],
  'packages/api/src/features/disputes/disputes.repo.ts': [
    'packages/api/src/features/disputes/long-reports.test.ts',
  ],
  'packages/api/src/features/duplicates/catalogue.repo.ts': [
    'packages/api/src/features/duplicates/in-the-wild.test.ts',
  ],
  'packages/api/src/features/duplicates/duplicates.repo.ts': [
    'packages/api/src/features/duplicates/duplicates.test.ts',
  ],
  'packages/api/src/features/duplicates/universe-pairs.repo.ts': [
    'packages/api/src/features/duplicates/universe-pairs.test.ts',
  ],
  'packages/api/src/features/editorial/editorial.repo.ts': [
    'packages/api/src/features/editorial/editorial.test.ts',
  ],
  'packages/api/src/features/history/revisions.repo.ts': [
    'packages/api/src/features/history/history.test.ts',
  ],
  'packages/api/src/features/jobs/jobs.repo.ts': ['packages/api/src/features/jobs/jobs.test.ts'],
  'packages/api/src/features/lists/list-reports.repo.ts': [
    'packages/api/src/features/lists/list-reports.test.ts',
  ],
  'packages/api/src/features/lists/lists.repo.ts': ['packages/api/src/features/lists/lists.test.ts'],
  'packages/api/src/features/moderation/queue.repo.ts': [
    'packages/api/src/features/moderation/queue-marks.test.ts',
    'packages/api/src/features/moderation/review-desk.test.ts',
  ],
  'packages/api/src/features/popularity/popularity.repo.ts': [
    'packages/api/src/features/popularity/popularity.test.ts',
  ],
  'packages/api/src/features/promotions/promotions.repo.ts': [
    'packages/api/src/features/promotions/refusals.test.ts',
    'packages/api/src/features/promotions/slots.test.ts',
  ],
  'packages/api/src/features/rate-limits/counters.repo.ts': [
    'packages/api/src/features/rate-limits/counters.test.ts',
    'packages/api/src/features/rate-limits/rate-limits.test.ts',
  ],
  'packages/api/src/features/search/gallery-orders.repo.ts': [
    'packages/api/src/features/search/gallery-orders.test.ts',
  ],
  'packages/api/src/features/search/published-search.ts': [
    'packages/api/src/features/search/published-search.test.ts',
  ],
  'packages/api/src/features/search/related.repo.ts': ['packages/api/src/features/search/related.test.ts'],
  'packages/api/src/features/search/relations.repo.ts': [
    'packages/api/src/features/search/relations.test.ts',
  ],
  'packages/api/src/features/search/search-hits.repo.ts': [
    'packages/api/src/features/search/search.test.ts',
    'packages/api/src/features/search/gallery-orders.test.ts',
  ],
  'packages/api/src/features/search/search-index.repo.ts': [
    'packages/api/src/features/search/search-index.test.ts',
  ],
  'packages/api/src/features/search/search.repo.ts': [
    'packages/api/src/features/search/search.test.ts',
    'packages/api/src/features/search/published-search.test.ts',
  ],
  'packages/api/src/features/search/sitemap.repo.ts': [
    'apps/server/src/surfaces/pages/discovery/discovery.test.ts',
  ],
  'packages/api/src/features/search/unpublished.repo.ts': [
    'packages/api/src/features/search/search-index.test.ts',
  ],
  'packages/api/src/features/suggestions/name-index.repo.ts': [
    'packages/api/src/features/suggestions/name-index.test.ts',
    'packages/api/src/features/suggestions/close-matches.test.ts',
  ],
  'packages/api/src/features/suggestions/suggestions.repo.ts': [
    'packages/api/src/features/suggestions/close-matches.test.ts',
  ],
}
