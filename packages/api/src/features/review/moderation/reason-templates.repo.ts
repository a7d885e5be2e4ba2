import type { ReasonTemplate } from '@personae/contract/moderation'
import type { Reader, Tx } from '@personae/db'
import { hasChanged } from '../../../lib/queries.ts'

export const allTemplates = (db: Reader): Promise<ReasonTemplate[]> =>
  db.selectFrom('reason_template').selectAll().orderBy('title').execute()

export const findTemplate = (db: Reader, id: string): Promise<ReasonTemplate | undefined> =>
  db.selectFrom('reason_template').selectAll().where('id', '=', id).executeTakeFirst()

export const insertTemplate = (tx: Tx, template: ReasonTemplate) =>
  tx.insertInto('reason_template').values(template).execute()

export const updateTemplate = (tx: Tx, { id, ...columns }: ReasonTemplate): Promise<boolean> =>
  hasChanged(tx.updateTable('reason_template').set(columns).where('id', '=', id))

export async function deleteTemplate(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('reason_template')
    .where('id', '=', id)
    .returning('title')
    .executeTakeFirst()
  return row?.title ?? null
}
