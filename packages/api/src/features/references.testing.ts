import type { Database } from '@personae/db'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from '../testing/test-app.ts'

const USERS = 'select id from user'
const CHARACTERS = 'select id from character'
const PUBLISHED = `${CHARACTERS} where status = 'approved'`
const PLACES = 'select recency from character'
const PUBLISHED_PLACES = `${PLACES} where status = 'approved'`
const COMPANIES = 'select id from company'
const PICTURES = 'select hash from media'
const ADDRESSES = `select '/media/' || hash || '.webp' from media`
const SHOWN = 'select "pictureHash" from character union select "logoHash" from company'

/** Whatever names something that must be there, with a foreign key or without: each column, and where it is found. */
const REFERENCES: Partial<Record<keyof Database, Record<string, string>>> = {
  user: { companyId: COMPANIES },
  session: { userId: USERS },
  reset_token: { userId: USERS },
  email_change: { userId: USERS },
  recovery_code: { userId: USERS },
  character: { submittedBy: USERS, pictureHash: PICTURES },
  published_record: { id: PUBLISHED, 'json.submittedBy': USERS, 'json.imageUrl': ADDRESSES },
  character_revision: { characterId: CHARACTERS, byUserId: USERS },
  company: { ownerId: USERS, logoHash: PICTURES },
  search_text: { recency: PLACES },
  search_genre: { recency: PLACES },
  search_name: { rowid: PUBLISHED_PLACES },
  search_origin: { rowid: PUBLISHED_PLACES },
  search_series: { rowid: PUBLISHED_PLACES },
  search_creator: { rowid: PUBLISHED_PLACES },
  search_writer: { rowid: PUBLISHED_PLACES },
  media: { hash: SHOWN },
  media_variant: { hash: PICTURES },
  duplicate_key: { characterId: CHARACTERS },
  distinct_pair: { firstId: CHARACTERS, secondId: CHARACTERS, byUserId: USERS },
  held_decision: { characterId: CHARACTERS, actorId: USERS },
  dispute: { reportedCharacterId: CHARACTERS, reportedByUserId: USERS, decidedByUserId: USERS },
  notification: { userId: USERS, characterId: CHARACTERS },
}

/**
 * Tables that name nothing, or nothing that has to be there: the log outlives whom it tells of, and mail to
 * somebody who is gone is dropped once it is due.
 */
const WITHOUT_REFERENCES = ['audit_log', 'content_version', 'mail', 'reason_template', 'visitor_session']

/**
 * Columns that may outlive what they name, or are only called as if they named something. What a revision or a
 * notification quotes (a picture of before, what was likely a duplicate) may outlive it too.
 */
const NO_REFERENCES = [
  'audit_log.actorId',
  'audit_log.targetId',
  'reset_token.mailId',
  'character.sourceId',
  'user.passwordHash',
  'reset_token.tokenHash',
  'email_change.tokenHash',
  'recovery_code.codeHash',
  'media.perceptualHash',
]

/** The same as queries: the values that each column holds, and those that it may. */
export const ALL = Object.entries(REFERENCES).flatMap(([table, columns]) =>
  Object.entries(columns).map(([column, target]) => {
    const [name = '', path] = column.split('.')
    const value = path ? `${name} ->> '$.${path}'` : `"${name}"`
    return {
      name: `${table}.${column}`,
      values: `select ${value} from ${table} where ${value} is not null`,
      target,
    }
  }),
)

/** The rows of a query that no repo has. */
export const ask = async (app: TestApp, query: string) =>
  (await sql.raw<Record<string, unknown>>(query).execute(app.db.read)).rows

/** Every value that names something which is not there. */
async function orphans(app: TestApp): Promise<string[]> {
  const found = await Promise.all(
    ALL.map(async ({ name, values, target }) =>
      (await ask(app, `${values} except select * from (${target})`)).map(
        (row) => `${name}: ${String(Object.values(row)[0])}`,
      ),
    ),
  )
  return found.flat()
}

/** Nothing names what is not there, and the file is sound. */
export async function expectWhole(app: TestApp): Promise<void> {
  expect(await orphans(app)).toEqual([])
  expect(await ask(app, 'pragma foreign_key_check')).toEqual([])
  expect(await ask(app, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
}

/** Tables and columns of the database that name something, as far as one can tell, and stand in no list above. */
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
    ...Object.keys(REFERENCES),
    ...WITHOUT_REFERENCES,
    ...ALL.map(({ name }) => name),
    ...NO_REFERENCES,
  ])
  return [...tables, ...columns].map(({ name }) => name).filter((name) => !known.has(name))
}
