import { dirname, join } from 'node:path'

const FEATURES = 'packages/api/src/features'

/** By file of a feature, its tests: beside it, or elsewhere with their path. */
const TESTS: Record<string, string[]> = {
  'catalogue/characters/characters.repo.ts': ['visibility.test.ts'],
  'catalogue/contributors/contributors.repo.ts': ['contributors.test.ts'],
  'catalogue/duplicates/catalogue.repo.ts': ['duplicates.test.ts'],
  'catalogue/duplicates/duplicates.repo.ts': ['duplicates.test.ts'],
  'catalogue/duplicates/universe-pairs.repo.ts': ['universe-pairs.test.ts'],
  'catalogue/history/revisions.repo.ts': ['history.test.ts'],
  'catalogue/popularity/popularity.repo.ts': ['popularity.test.ts'],
  'catalogue/search/gallery-orders.repo.ts': ['gallery-orders.test.ts'],
  'catalogue/search/published-search.ts': ['published-search.test.ts'],
  'catalogue/search/related.repo.ts': ['related.test.ts'],
  'catalogue/search/relations.repo.ts': ['relations.test.ts'],
  'catalogue/search/search-hits.repo.ts': ['search.test.ts', 'gallery-orders.test.ts'],
  'catalogue/search/search-index.repo.ts': ['search-index.test.ts'],
  'catalogue/search/search.repo.ts': ['search.test.ts', 'published-search.test.ts'],
  'catalogue/search/sitemap.repo.ts': ['apps/server/src/surfaces/pages/discovery/discovery.test.ts'],
  'catalogue/search/unpublished.repo.ts': ['search-index.test.ts'],
  'catalogue/suggestions/find-names.ts': ['suggestions.test.ts'],
  'catalogue/suggestions/name-index.repo.ts': ['name-index.test.ts', 'close-matches.test.ts'],
  'catalogue/suggestions/suggestions.repo.ts': ['close-matches.test.ts'],
  'extras/admin/activity.repo.ts': ['activity.test.ts'],
  'extras/admin/consistency.repo.ts': ['apps/server/src/commands/doctor-postgres.test.ts'],
  'extras/editorial/editorial.repo.ts': ['editorial.test.ts'],
  'extras/lists/list-reports.repo.ts': ['list-reports.test.ts'],
  'extras/lists/lists.repo.ts': ['lists.test.ts'],
  'extras/promotions/promotions.repo.ts': ['refusals.test.ts', 'slots.test.ts'],
  'platform/audit/audit.repo.ts': ['audit.test.ts'],
  'platform/auth/known-addresses.repo.ts': ['sign-in-guard.test.ts'],
  'platform/jobs/jobs.repo.ts': ['jobs.test.ts'],
  'platform/notifications/notifications.repo.ts': [`${FEATURES}/platform/auth/operator.test.ts`],
  'platform/rate-limits/counters.repo.ts': ['counters.test.ts'],
  'review/disputes/disputes.repo.ts': ['long-reports.test.ts'],
  'review/moderation/queue.repo.ts': ['queue-marks.test.ts', 'review-desk.test.ts'],
}

/** By file of the product whose SQL differs between the databases, tests that reach all of that SQL. */
export const DIALECT_TESTS = Object.fromEntries(
  Object.entries(TESTS).map(([file, tests]) => [
    join(FEATURES, file),
    tests.map((test) => (test.includes('/') ? test : join(FEATURES, dirname(file), test))),
  ]),
)
