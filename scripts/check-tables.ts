import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.ts'

/** The one file (or feature folder) that may write each table. Everybody may read. */
const WRITERS: Record<string, string> = {
  user: 'packages/api/src/features/auth/',
  session: 'packages/api/src/features/auth/sessions.ts',
  reset_token: 'packages/api/src/features/auth/recovery.repo.ts',
  recovery_code: 'packages/api/src/features/auth/recovery.repo.ts',
  email_change: 'packages/api/src/features/auth/email-change.repo.ts',
  mail: 'packages/api/src/features/mail/mail.repo.ts',
  duplicate_key: 'packages/api/src/features/duplicates/duplicates.repo.ts',
  distinct_pair: 'packages/api/src/features/duplicates/duplicates.repo.ts',
  reason_template: 'packages/api/src/features/moderation/reason-templates.repo.ts',
  held_decision: 'packages/api/src/features/moderation/held-decisions.repo.ts',
  dispute: 'packages/api/src/features/disputes/disputes.repo.ts',
  notification: 'packages/api/src/features/notifications/notifications.repo.ts',
  visitor_session: 'apps/server/src/plugins/visitor-session.ts',
  character: 'packages/api/src/features/characters/characters.repo.ts',
  published_record: 'packages/api/src/features/characters/published-record.repo.ts',
  character_revision: 'packages/api/src/features/characters/revisions.repo.ts',
  content_version: 'packages/api/src/features/characters/characters.repo.ts',
  company: 'packages/api/src/features/companies/companies.repo.ts',
  search_text: 'packages/api/src/features/characters/search-index.repo.ts',
  search_genre: 'packages/api/src/features/characters/search-index.repo.ts',
  media: 'packages/api/src/features/media/',
  media_variant: 'packages/api/src/features/media/',
  audit_log: 'packages/api/src/features/audit/',
}

const WRITE = /\.(?:insertInto|updateTable|deleteFrom)\(\s*['`](\w+)/g

/** Writes to a table from outside its feature, a line each. A table without a writer here is one too. */
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
      .map((table) => `${file}: writes ${table}, which belongs to ${WRITERS[table] ?? 'nobody yet'}`),
  )
}
