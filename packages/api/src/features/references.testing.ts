import type { Database } from '@personae/db'
import { integrityErrors, usesFiles } from '@personae/db/testing'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from '../test-app.testing.ts'

const USERS = 'select id from "user"'
const CHARACTERS = 'select id from character'
const PLACES = 'select recency from character'
const PUBLISHED_PLACES = `${PLACES} where status = 'approved'`
const WORDS = 'select id from name_word'
const COMPANIES = 'select id from company'
const PAYMENTS = 'select id from payment'
const REVISIONS = 'select id from character_revision'
const BATCHES = 'select id from import_batch'
const LISTS = 'select id from list'
const PICTURES = 'select hash from media'
const SHOWN = `select "pictureHash" from character union select "logoHash" from company
  union select "pictureHash" from character_revision
  union select "pendingLogoHash" from company
  union select hash from picture_upload
  union select "pictureHash" from correction`

/** Columns that refer to a row that must exist, with or without a foreign key, and where that row is. */
const REFERENCES: Partial<Record<keyof Database, Record<string, string>>> = {
  user: { companyId: COMPANIES },
  username_skeleton: { userId: USERS },
  company_skeleton: { companyId: COMPANIES },
  session: { userId: USERS },
  reset_token: { userId: USERS },
  email_change: { userId: USERS },
  recovery_code: { userId: USERS },
  api_key: { userId: USERS },
  webhook: { userId: USERS },
  webhook_delivery: { webhookId: 'select id from webhook' },
  character: { submittedBy: USERS, pictureHash: PICTURES },
  character_revision: { characterId: CHARACTERS, byUserId: USERS, pictureHash: PICTURES },
  imported_character: { characterId: CHARACTERS },
  import_change: { characterId: CHARACTERS, batchId: BATCHES, revisionId: REVISIONS },
  character_view: { characterId: CHARACTERS },
  company: { ownerId: USERS, logoHash: PICTURES, pendingLogoHash: PICTURES },
  company_refusal: { ownerId: USERS },
  search_text: { recency: PLACES },
  search_genre: { recency: PLACES },
  search_credit: { recency: PUBLISHED_PLACES },
  name_word: { id: 'select "wordId" from name_posting' },
  name_variant: { wordId: WORDS },
  name_posting: { wordId: WORDS, recency: PLACES },
  name_text: { recency: PLACES },
  media: { hash: SHOWN },
  media_variant: { hash: PICTURES },
  media_object: { hash: PICTURES },
  picture_upload: { userId: USERS, hash: PICTURES },
  duplicate_key: { characterId: CHARACTERS },
  universe_pair: { byUserId: USERS },
  possible_duplicate: { characterId: CHARACTERS, otherId: CHARACTERS },
  distinct_pair: { firstId: CHARACTERS, secondId: CHARACTERS, byUserId: USERS },
  review_round: { characterId: CHARACTERS, userId: USERS },
  appeal: { characterId: CHARACTERS, userId: USERS, decidedByUserId: USERS },
  scheduled_decision: { characterId: CHARACTERS, actorId: USERS },
  correction: {
    characterId: CHARACTERS,
    authorId: USERS,
    otherId: CHARACTERS,
    pictureHash: PICTURES,
    decidedById: USERS,
    revisionId: REVISIONS,
  },
  owner_word: { correctionId: 'select id from correction', userId: USERS },
  dispute: { reportedCharacterId: CHARACTERS, reportedByUserId: USERS, decidedByUserId: USERS },
  dispute_answer: { disputeId: 'select id from dispute', userId: USERS },
  editorial_entry: { characterId: CHARACTERS },
  list: { ownerId: USERS },
  list_entry: { listId: LISTS, characterId: CHARACTERS },
  list_report: { listId: LISTS, reportedByUserId: USERS },
  notification: { userId: USERS, characterId: CHARACTERS },
  topic_change: { userId: USERS },
  payment: { payerId: USERS, characterId: CHARACTERS },
  payment_event: { paymentId: PAYMENTS },
  promotion: { paymentId: PAYMENTS, ownerId: USERS, characterId: CHARACTERS },
  known_address: { userId: USERS },
  idempotency_key: { userId: USERS },
}

/** The same for tables that only SQLite has. */
const SUBSTRING_TABLES: typeof REFERENCES = {
  search_name: { rowid: PUBLISHED_PLACES },
  search_origin: { rowid: PUBLISHED_PLACES },
  search_series: { rowid: PUBLISHED_PLACES },
  search_creator: { rowid: PUBLISHED_PLACES },
  search_writer: { rowid: PUBLISHED_PLACES },
}

/**
 * Tables without references, or whose references may dangle: the audit log outlives accounts, universes keep their
 * numbers without characters, and mail to a deleted account is dropped when it is due.
 */
const WITHOUT_REFERENCES = [
  'audit_log',
  'content_version',
  'editorial',
  'import_batch',
  'job',
  'mail',
  'published_change',
  'change_era',
  'rate_limit',
  'reason_template',
  'search_miss',
  'search_universe',
  'visitor_session',
]

/**
 * Columns whose reference may dangle, or whose name only looks like one. A revision or notification may quote
 * something that is deleted before it: an earlier picture, a possible duplicate.
 */
const NO_REFERENCES = [
  'audit_log.actorId',
  'audit_log.targetId',
  'published_change.characterId',
  'reset_token.mailId',
  'payment.providerPaymentId',
  'character.sourceId',
  'imported_character.sourceId',
  'company_refusal.companyId',
  'user.passwordHash',
  'reset_token.tokenHash',
  'email_change.tokenHash',
  'recovery_code.codeHash',
  'known_address.addressHash',
  'idempotency_key.inputHash',
  'idempotency_key.madeId',
  'scheduled_decision.subjectId',
  'media.perceptualHash',
]

/** The same as queries: the values of each column, and the allowed ones. */
export const ALL = Object.entries({ ...REFERENCES, ...(usesFiles && SUBSTRING_TABLES) }).flatMap(
  ([table, columns]) =>
    Object.entries(columns).map(([column, target]) => ({
      name: `${table}.${column}`,
      values: `select "${column}" from "${table}" where "${column}" is not null`,
      target,
    })),
)

/** The rows of a raw query. */
export const ask = async (app: TestApp, query: string) =>
  (await sql.raw<Record<string, unknown>>(query).execute(app.db.read)).rows

/** Every dangling reference. */
async function orphans(app: TestApp): Promise<string[]> {
  const found = await Promise.all(
    ALL.map(async ({ name, values, target }) =>
      (await ask(app, `${values} except select * from (${target}) found`)).map(
        (row) => `${name}: ${String(Object.values(row)[0])}`,
      ),
    ),
  )
  return found.flat()
}

/** Expects no dangling references and an intact database file. */
export async function expectWhole(app: TestApp): Promise<void> {
  expect(await orphans(app)).toEqual([])
  expect(await integrityErrors(app.db.read)).toEqual([])
}

/** Tables and columns that look like references and are in none of the lists above. */
export async function forgotten(app: TestApp): Promise<unknown[]> {
  const tables = await ask(
    app,
    `select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual')
     and name not like 'sqlite_%' and name not like 'kysely_%'`,
  )
  const columns = await ask(
    app,
    `select t.name || '.' || c.name as name from sqlite_master t join pragma_table_info(t.name) c
     where t.type = 'table' and (c.name glob '*[a-z]Id' or c.name glob '*By' or c.name glob '*Hash'
       or c.name in (select "from" from pragma_foreign_key_list(t.name)))`,
  )
  const known = new Set<unknown>([
    ...Object.keys({ ...REFERENCES, ...SUBSTRING_TABLES }),
    ...WITHOUT_REFERENCES,
    ...ALL.map(({ name }) => name),
    ...NO_REFERENCES,
  ])
  return [...tables, ...columns].map(({ name }) => name).filter((name) => !known.has(name))
}
