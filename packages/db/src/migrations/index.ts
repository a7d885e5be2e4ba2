import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import * as accounts from './0001-accounts.ts'
import * as characters from './0002-characters.ts'
import * as activity from './0003-activity.ts'
import * as search from './0004-search.ts'
import * as postgres from './0005-triggers.postgres.ts'
import * as sqlite from './0005-triggers.sqlite.ts'
import * as pictureCredit from './0006-picture-credit.ts'
import * as popularity from './0007-popularity.ts'
import * as editorial from './0008-editorial.ts'
import * as apiKeys from './0009-api-keys.ts'
import * as postgresChanges from './0010-changes.postgres.ts'
import * as sqliteChanges from './0010-changes.sqlite.ts'
import * as webhooks from './0011-webhooks.ts'
import * as postgresCorrections from './0012-corrections.postgres.ts'
import * as sqliteCorrections from './0012-corrections.sqlite.ts'
import * as reviewRounds from './0013-review-rounds.ts'
import * as webhookSecrets from './0014-webhook-secrets.ts'
import * as postgresResolved from './0015-resolved-corrections.postgres.ts'
import * as sqliteResolved from './0015-resolved-corrections.sqlite.ts'
import * as commonPasswords from './0016-common-passwords.ts'
import * as changeEra from './0017-change-era.ts'
import * as imports from './0018-imports.ts'
import * as postgresFeed from './0020-one-feed.postgres.ts'
import * as sqliteFeed from './0020-one-feed.sqlite.ts'
import * as postgresWords from './0021-owner-words.postgres.ts'
import * as sqliteWords from './0021-owner-words.sqlite.ts'
import * as templateKinds from './0022-template-kinds.ts'
import * as postgresAnswers from './0024-dispute-answers.postgres.ts'
import * as sqliteAnswers from './0024-dispute-answers.sqlite.ts'
import * as news from './0026-news.ts'
import * as correctionRules from './0027-correction-rules.ts'
import * as postgresLetters from './0028-more-letters.postgres.ts'
import * as sqliteLetters from './0028-more-letters.sqlite.ts'
import * as duplicateKeys from './0029-duplicate-keys.ts'
import * as postgresDesk from './0030-desk-topics.postgres.ts'
import * as sqliteDesk from './0030-desk-topics.sqlite.ts'
import { type ColumnTypes, postgresTypes, sqliteTypes } from './column-types.ts'

type Migrations = Record<string, Migration>

interface Tables {
  up(db: Kysely<never>, types: ColumnTypes): Promise<void>
}

const withTypes = (types: ColumnTypes, tables: Record<string, Tables>): Migrations =>
  Object.fromEntries(
    Object.entries(tables).map(
      ([name, { up }]) => [name, { up: (db: Kysely<never>) => up(db, types) }] as const,
    ),
  )

const BASELINE: Record<string, Tables> = {
  '0001-accounts': accounts,
  '0002-characters': characters,
  '0003-activity': activity,
  '0004-search': search,
}

const LATER: Record<string, Tables> = {
  '0006-picture-credit': pictureCredit,
  '0007-popularity': popularity,
  '0008-editorial': editorial,
  '0009-api-keys': apiKeys,
}

/** In order; both databases have the same names. A landed one is never edited: a change is a new file. */
export const migrations: Record<'sqlite' | 'postgres', Migrations> = {
  sqlite: {
    ...withTypes(sqliteTypes, BASELINE),
    '0005-triggers': sqlite,
    ...withTypes(sqliteTypes, LATER),
    '0010-changes': sqliteChanges,
    ...withTypes(sqliteTypes, { '0011-webhooks': webhooks }),
    '0012-corrections': sqliteCorrections,
    ...withTypes(sqliteTypes, { '0013-review-rounds': reviewRounds, '0014-webhook-secrets': webhookSecrets }),
    '0015-resolved-corrections': sqliteResolved,
    ...withTypes(sqliteTypes, {
      '0016-common-passwords': commonPasswords,
      '0017-change-era': changeEra,
      '0018-imports': imports,
    }),
    '0020-one-feed': sqliteFeed,
    '0021-owner-words': sqliteWords,
    ...withTypes(sqliteTypes, { '0022-template-kinds': templateKinds }),
    '0024-dispute-answers': sqliteAnswers,
    ...withTypes(sqliteTypes, { '0026-news': news }),
    ...withTypes(sqliteTypes, { '0027-correction-rules': correctionRules }),
    '0028-more-letters': sqliteLetters,
    '0029-duplicate-keys': duplicateKeys,
    '0030-desk-topics': sqliteDesk,
  },
  postgres: {
    ...withTypes(postgresTypes, BASELINE),
    '0005-triggers': postgres,
    ...withTypes(postgresTypes, LATER),
    '0010-changes': postgresChanges,
    ...withTypes(postgresTypes, { '0011-webhooks': webhooks }),
    '0012-corrections': postgresCorrections,
    ...withTypes(postgresTypes, {
      '0013-review-rounds': reviewRounds,
      '0014-webhook-secrets': webhookSecrets,
    }),
    '0015-resolved-corrections': postgresResolved,
    ...withTypes(postgresTypes, {
      '0016-common-passwords': commonPasswords,
      '0017-change-era': changeEra,
      '0018-imports': imports,
    }),
    '0020-one-feed': postgresFeed,
    '0021-owner-words': postgresWords,
    ...withTypes(postgresTypes, { '0022-template-kinds': templateKinds }),
    '0024-dispute-answers': postgresAnswers,
    ...withTypes(postgresTypes, { '0026-news': news }),
    ...withTypes(postgresTypes, { '0027-correction-rules': correctionRules }),
    '0028-more-letters': postgresLetters,
    '0029-duplicate-keys': duplicateKeys,
    '0030-desk-topics': postgresDesk,
  },
}
