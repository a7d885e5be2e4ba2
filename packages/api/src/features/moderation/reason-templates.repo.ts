import type { Reader, ReasonTemplateTable, Tx } from '@personae/db'

export const allTemplates = (db: Reader): Promise<ReasonTemplateTable[]> =>
  db.selectFrom('reason_template').selectAll().orderBy('title').execute()

export async function putTemplate(tx: Tx, template: ReasonTemplateTable): Promise<void> {
  const { id: _, ...columns } = template
  await tx
    .insertInto('reason_template')
    .values(template)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
}

export async function deleteTemplate(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('reason_template').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
