import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import * as accounts from './0001-accounts.ts'
import * as characters from './0002-characters.ts'
import * as activity from './0003-activity.ts'
import * as search from './0004-search.ts'
import * as postgresTriggers from './0005-triggers.postgres.ts'
import * as sqliteTriggers from './0005-triggers.sqlite.ts'
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
import { moreLetters } from './0028-more-letters.ts'
import * as duplicateKeys from './0029-duplicate-keys.ts'
import * as postgresDesk from './0030-desk-topics.postgres.ts'
import * as sqliteDesk from './0030-desk-topics.sqlite.ts'
import * as paymentAmounts from './0031-payment-amounts.ts'
import { typedSigns } from './0032-typed-signs.ts'
import { type ColumnTypes, postgresTypes, sqliteTypes } from './column-types.ts'

type Dialect = 'sqlite' | 'postgres'

interface Steps {
  up(db: Kysely<never>, types: ColumnTypes): Promise<void>
}

/** All migrations in order, with the same names for both databases. A merged one is never edited. */
const ALL: Record<string, Steps | Record<Dialect, Steps>> = {
  '0001-accounts': accounts,
  '0002-characters': characters,
  '0003-activity': activity,
  '0004-search': search,
  '0005-triggers': { sqlite: sqliteTriggers, postgres: postgresTriggers },
  '0006-picture-credit': pictureCredit,
  '0007-popularity': popularity,
  '0008-editorial': editorial,
  '0009-api-keys': apiKeys,
  '0010-changes': { sqlite: sqliteChanges, postgres: postgresChanges },
  '0011-webhooks': webhooks,
  '0012-corrections': { sqlite: sqliteCorrections, postgres: postgresCorrections },
  '0013-review-rounds': reviewRounds,
  '0014-webhook-secrets': webhookSecrets,
  '0015-resolved-corrections': { sqlite: sqliteResolved, postgres: postgresResolved },
  '0016-common-passwords': commonPasswords,
  '0017-change-era': changeEra,
  '0018-imports': imports,
  '0020-one-feed': { sqlite: sqliteFeed, postgres: postgresFeed },
  '0021-owner-words': { sqlite: sqliteWords, postgres: postgresWords },
  '0022-template-kinds': templateKinds,
  '0024-dispute-answers': { sqlite: sqliteAnswers, postgres: postgresAnswers },
  '0026-news': news,
  '0027-correction-rules': correctionRules,
  '0028-more-letters': moreLetters,
  '0029-duplicate-keys': duplicateKeys,
  '0030-desk-topics': { sqlite: sqliteDesk, postgres: postgresDesk },
  '0031-payment-amounts': paymentAmounts,
  '0032-typed-signs': typedSigns,
}

const migrationsFor = (dialect: Dialect, types: ColumnTypes): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(ALL).map(([name, steps]) => {
      const { up } = 'up' in steps ? steps : steps[dialect]
      return [name, { up: (db: Kysely<never>) => up(db, types) }]
    }),
  )

export const migrations: Record<Dialect, Record<string, Migration>> = {
  sqlite: migrationsFor('sqlite', sqliteTypes),
  postgres: migrationsFor('postgres', postgresTypes),
}
